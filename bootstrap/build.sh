# Sourced by ./portbench: from a bare machine to a finished build. Needs root, build, sanitize, die and say.
# Nothing outside the system's package manager and the build folder is touched.

# The names in packages.txt; those of .ci/full too when PORTBENCH_PACKAGES is full.
packages() {
  sed -e 's/#.*//' -e 's/[[:space:]]*$//' "$root/packages.txt" |
    awk -v full="${PORTBENCH_PACKAGES:-}" 'sub(/^full:/, "") { if (full != "full") next } NF'
}

# Installs the packages of packages.txt that the system lacks; the stamp makes the second start free.
install_packages() {
  local stamp=$build/.packages${PORTBENCH_PACKAGES:+-$PORTBENCH_PACKAGES} name missing=() as_root=()
  [ "$stamp" -nt "$root/packages.txt" ] && return
  if command -v dpkg-query >/dev/null; then
    for name in $(packages); do
      [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
    done
    if [ ${#missing[@]} -gt 0 ]; then
      say "installing ${#missing[@]} packages that the build needs:"
      for name in "${missing[@]}"; do say "  $(awk -v name="$name" '{ sub(/^full:/, "") } $1 == name' "$root/packages.txt")"; done
      if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || die "packages are missing and neither root nor sudo is at hand: ${missing[*]}"
        as_root=(sudo)
      fi
      if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c '
          apt-get -q update && apt-get -q install -y --no-install-recommends "$@"' sh "${missing[@]}" \
          >"$build/packages.log" 2>&1; then
        die "installing packages failed; see $build/packages.log"
      fi
    fi
  else
    say "no dpkg on this system; what packages.txt lists is expected to be installed"
  fi
  touch "$stamp"
}

configure() {
  local options=()
  command -v meson >/dev/null || die "meson is missing; packages.txt lists what the build needs"
  if [ -n "${CXX:-}" ]; then
    command -v "${CXX%% *}" >/dev/null || die "no C++ compiler found (looked for ${CXX%% *})"
  else
    command -v c++ >/dev/null || command -v g++ >/dev/null || die "no C++ compiler found (looked for c++ and g++)"
  fi
  case $sanitize in
    "") ;;
    # Clang links the sanitizers' run time into programs only, so libraries keep undefined symbols. Less optimised code
    # shows the same faults and compiles in a quarter of the time; kernels for other processors would not run here.
    thread) options=(-Db_sanitize=thread -Db_lundef=false -Doptimization=1 -Dcpu_capabilities=native -Dcuda=disabled) ;;
    *) options=("-Db_sanitize=$sanitize" -Db_lundef=false -Doptimization=0 -Dcpu_capabilities=native -Dcuda=disabled) ;;
  esac
  [ -z "${CI:-}" ] || options+=(-Dwerror=true)
  say "configuring in $build"
  meson setup "$build" "$root" "${options[@]}" >"$build/configure.log" 2>&1 || {
    local reason
    reason=$(grep -m1 -E 'ERROR' "$build/configure.log" || tail -n1 "$build/configure.log")
    die "configuring failed: ${reason#*ERROR: } (all of it in $build/configure.log)"
  }
}

# prepare TARGET: installs, configures and builds TARGET (a ninja target). Prints nothing when there is nothing to do.
prepare() {
  local target=$1
  mkdir -p "$build" 2>/dev/null || die "cannot write to $build"
  [ -w "$build" ] || die "cannot write to $build"
  exec 9>"$build/.lock"
  flock 9
  install_packages
  [ -f "$build/build.ninja" ] || configure
  if ninja -C "$build" -n "$target" 2>/dev/null | grep -q 'no work to do'; then
    exec 9>&-
    return
  fi
  say "building $target"
  if [ -t 2 ]; then
    ninja -C "$build" "$target" >&2 || die "the build failed; the compiler's messages are above"
  else
    ninja -C "$build" --quiet "$target" >"$build/build.log" 2>&1 || {
      cat "$build/build.log" >&2
      die "the build failed; the compiler's messages are above"
    }
  fi
  exec 9>&-
}

# Old OpenBLAS builds compute wrong products on newer processors. The probe multiplies small matrices and compares with a
# plain loop; where that fails, the first kernel family that computes right is chosen. The answer is kept per processor.
choose_blas_kernel() {
  local probe=$build/bootstrap/blas_probe cpu kernel known
  [ -n "${OPENBLAS_CORETYPE:-}" ] && return
  [ -x "$probe" ] || return 0
  cpu=$(grep -m1 'model name' /proc/cpuinfo 2>/dev/null || uname -m)
  if known=$(cat "$build/.blas_kernel" 2>/dev/null) && [ "${known%%|*}" = "$cpu" ] && [ "$build/.blas_kernel" -nt "$probe" ]; then
    kernel=${known#*|}
  else
    kernel=none
    if "$probe" 2>/dev/null; then kernel=""; else
      for name in SkylakeX Zen Haswell Sandybridge Nehalem; do
        if OPENBLAS_CORETYPE=$name "$probe" 2>/dev/null; then kernel=$name; break; fi
      done
    fi
    [ "$kernel" != none ] || die "OpenBLAS computes wrong products on this processor with every OPENBLAS_CORETYPE; update it"
    [ -z "$kernel" ] || say "this OpenBLAS computes wrong products on this processor; using OPENBLAS_CORETYPE=$kernel"
    echo "$cpu|$kernel" >"$build/.blas_kernel"
  fi
  [ -z "$kernel" ] || export OPENBLAS_CORETYPE=$kernel
}
