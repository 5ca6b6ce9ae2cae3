#!/usr/bin/env bash
# Runs a peer of `funnel report --peers` or `funnel compare --peers` by its name, in this folder. Its last line of errors is why it did not run.
#
# Variables: DATA, a file of little-endian elements; OP, sum or min; TYPE, float, double, int or long; REPETITIONS; DEVICE, a
# device's name; KERNELS, STRATEGY:GROUPS:SIZE:LAUNCHES of each plan; WORK, a folder; LENGTHS, shorter inputs with commas. Of segments
# (NAME-segments): DATA, TYPE, REPETITIONS, WORK; ROWS, OUT and VALUES, see segment_rows.py.
set -eu
NATIVE=../../src/lab/src/main/resources/io/funnel/lab/native/floatsum
refuse() { echo "$1" >&2; exit 1; }
jars() { find ~/.m2/repository/"$1" -name '*.jar' 2> /dev/null | sort | tail -1 | grep . || refuse "no $1; try mvn dependency:get -Dartifact=$2"; }
case $1 in
    numpy | torch | cupy)
        exec python3 array_reduce.py "$1" "$DATA" "$OP" "$TYPE" "$REPETITIONS" ;;
    numpy-segments | torch-segments)
        exec python3 -B "${1%-segments}_segments.py" "$DATA" "$ROWS" "$OUT" "$REPETITIONS" ;;
    cuda-segments)
        nvidia-smi -L > /dev/null || refuse "no NVIDIA device"
        nvcc -O3 -std=c++17 -arch=native "-DELEMENT=${TYPE/long/int64_t}" -o "$WORK/cub_segments" cub_segments.cu
        exec "$WORK/cub_segments" "$DATA" "$ROWS" "$OUT" "$REPETITIONS" ;;
    cuda)
        nvidia-smi -L > /dev/null || refuse "no NVIDIA device"
        WORDS=("-DELEMENT=${TYPE/long/int64_t}")
        [ "$OP$TYPE" = sumfloat ] && WORDS+=(-DNATIVE -include "$NATIVE.cu") || KERNELS=
        [ -x "$WORK/cuda_reduce" ] || nvcc -O3 -std=c++17 -arch=native "${WORDS[@]}" -o "$WORK/cuda_reduce" cuda_reduce.cu
        exec "$WORK/cuda_reduce" "$DATA" "$OP" "$REPETITIONS" $(tr ' ' '\n' <<< "$KERNELS" | grep -v Serial) ;;
    opencl)
        [ "$OP$TYPE" = sumfloat ] && [ -n "$KERNELS" ] || refuse "no native kernels for what is compared; try --op sum --type float"
        [ -z "$LENGTHS" ] || exit 0 # the sizes are those of one plan
        JOCL=$(jars org/jocl/jocl org.jocl:jocl:2.0.5)
        exec java --enable-native-access=ALL-UNNAMED -cp "$JOCL" OpenClReduce.java "$DATA" "$NATIVE.cl" "$REPETITIONS" "$DEVICE" $KERNELS ;;
    aparapi)
        [ "$TYPE" = float ] || refuse "a program for floats alone; try --type float"
        APARAPI=$(jars com/aparapi/aparapi com.aparapi:aparapi:3.0.2)
        JNI=$(jars com/aparapi/aparapi-jni com.aparapi:aparapi:3.0.2)
        BCEL=$(jars org/apache/bcel/bcel com.aparapi:aparapi:3.0.2)
        SIZES=$(tr ' ' '\n' <<< "$KERNELS" | grep '^Cascade:' || echo Cascade:64:256)
        IFS=: read -r _ GROUPS_OF SIZE _ <<< "$SIZES"
        exec java --enable-native-access=ALL-UNNAMED -cp "$APARAPI:$JNI:$BCEL" AparapiReduce.java "$DATA" "$OP" "$REPETITIONS" "$DEVICE" "$GROUPS_OF" "$SIZE" ;;
    *) refuse "no such peer: $1" ;;
esac
