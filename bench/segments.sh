#!/usr/bin/env bash
# Measures reductions over rows, columns and axes on each backend, and the peers on the same data; writes the set of a device.
#
#     bench/segments.sh FOLDER [LABEL ...]
#
# Needs a built Funnel, no Maven. Variables: TORNADOVM_HOME; BACKENDS (cuda ptx opencl); LENGTH (268435456) and REPETITIONS (11);
# PEERS (torch cub; also numpy); PYTHON (python3). A peer that cannot run is left out with a line that says why.
set -eu
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
out="${1:?a folder is needed; try bench/results/nvidia-h200}"
shift
mkdir -p "$out"
out="$(cd "$out" && pwd)"
cd "$home"
length="${LENGTH:-268435456}"
repetitions="${REPETITIONS:-11}"
work="$(mktemp -d "${TMPDIR:-/tmp}/funnel-segments.XXXXXX")"
trap 'rm -rf "$work"' EXIT
jars='src/lab/target/funnel-lab.jar:src/cli/target/funnel-cli.jar:src/lab/target/lib/*'
[ ! -f src/cli/target/funnel-cli.jar ] || touch src/cli/target/launcher.stamp # what was built elsewhere is not built again
sitting() { ./funnel java -Xmx6g -Dtornado.device.memory=24GB -Dtornado.opencl.profiling.enable=true -cp "$jars" io.funnel.lab.sitting.Sitting "$@"; }

for backend in ${BACKENDS:-cuda ptx opencl}; do
    data=()
    [ -e "$work/data.bin" ] || data=(--data "$work/data.bin")
    FUNNEL_BACKEND="$backend" sitting segments --length "$length" --repetitions "$repetitions" --output "$work/own-$backend.csv" \
        ${data[@]+"${data[@]}"} "$@" || echo "no rows of $backend" >&2
done
awk 'FNR > 1 || NR == 1' "$work"/own-*.csv > "$work/rows.csv"
for peer in ${PEERS:-torch cub}; do
    case $peer in
        cub)
            { nvcc -O3 -std=c++17 -arch=native -DFIXED -o "$work/cub" bench/peers/cub_segments.cu 2> /dev/null ||
                nvcc -O3 -std=c++17 -arch=native -o "$work/cub" bench/peers/cub_segments.cu; } &&
                "$work/cub" "$work/data.bin" "$work/rows.csv" "$work/peer-cub.csv" "$repetitions" ;;
        *) "${PYTHON:-python3}" "bench/peers/${peer}_segments.py" "$work/data.bin" "$work/rows.csv" "$work/peer-$peer.csv" "$repetitions" ;;
    esac || { echo "no rows of $peer" >&2; rm -f "$work/peer-$peer.csv"; }
done
awk 'FNR > 1 || NR == 1' "$work/rows.csv" $(ls "$work"/peer-*.csv 2> /dev/null) > "$out/segments.csv"
[ ! -f "$out/README.md" ] || FUNNEL_BACKEND=embedded sitting page "$out"
