// The CPU's allocator, under the spelling that client programs use.
#pragma once
#include <c10/core/Allocator.h>
