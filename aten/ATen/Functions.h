// Every operator as a function of namespace at. Kernel files include the headers of the operators they call instead.
#pragma once

#if defined(TORCH_ASSERT_NO_OPERATORS) || defined(TORCH_ASSERT_ONLY_METHOD_OPERATORS)
#error "This file was declared free of at:: functions: include <ATen/ops/NAME.h> for the operators that it calls."
#endif

#include <ATen/ops/AllFunctions.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/tensor.h>
