#!/usr/bin/env bash
# Measures this report again in another folder: FUNNEL names the launcher, the first argument the folder.
set -eu
"${FUNNEL:-./funnel}" report --runtime tornado --size 2^26 --repetitions 20 --without article --peers cuda,torch,cupy --backend cuda --output "${1:-reproduced}"
