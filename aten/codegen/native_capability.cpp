// Run while configuring with cpu_capabilities=native: the exit status is the number of the best CPUCapability here
// (native/DispatchStub.h), as native/DispatchStub.cpp chooses it.
int main() {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 0;
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  return avx512 ? 2 : 1;
}
