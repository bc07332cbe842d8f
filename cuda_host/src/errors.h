// Error state of the device: one last error per host thread, one sticky error for all.
#pragma once

#include <cuda_runtime_api.h>

namespace cuda_host {

void set_sticky_error(cudaError_t error);  // the first one stays
cudaError_t sticky_error();
void clear_errors();  // cudaDeviceReset

// What an API function returns: notes `error` as the thread's last one; a sticky error takes its place.
cudaError_t report(cudaError_t error);

}  // namespace cuda_host
