#!/usr/bin/env bash
# Measures this report again in another folder: FUNNEL names the launcher, the first argument the folder.
set -eu
"${FUNNEL:-./funnel}" report --runtime tornado --backend opencl --size 2^24 --repetitions 10 --without article,sweep,accuracy --strategy SerialPerCoreVector,Cascade,AnnotatedLoop,ParallelStream,Sequential --peers numpy,aparapi,opencl --output "${1:-reproduced}"
