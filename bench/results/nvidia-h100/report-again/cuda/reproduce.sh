#!/usr/bin/env bash
# Measures this report again in another folder: FUNNEL names the launcher, the first argument the folder.
set -eu
"${FUNNEL:-./funnel}" report --runtime tornado --backend cuda --size 2^26 --repetitions 20 --rounds 1 --without length,article,sweep,accuracy --strategy CascadeVector,CascadeUnrolled,Cascade,TwoPass,SequentialAddressing,FirstCombineOnLoad,UnrolledTree,WarpFinish,UnrolledPerGroupSize,AssociativeTree,AtomicPartials,GlobalHalving,GlobalWindow,InterleavedModulo,InterleavedStrided,CommutativeTree,SerialPerCore,SerialPerCoreVector --output "${1:-reproduced}"
