#!/usr/bin/env bash
# Measures this report again in another folder: FUNNEL names the launcher, the first argument the folder.
set -eu
"${FUNNEL:-./funnel}" report --runtime embedded --peers --size 1048576 --output "${1:-reproduced}"
