#!/bin/sh
# A table for a paper: sh table.sh REFERENCE SYSTEM SYSTEM ... > table.tex
# The first system is the baseline. Other metrics: METRICS="bleu chrf++ ter" sh table.sh ...
# Text that is tokenized already: OPTIONS="--tokenize none --force" sh table.sh ...
set -eu
if [ $# -lt 3 ]; then
  echo 'usage: sh table.sh REFERENCE SYSTEM SYSTEM ...' >&2
  exit 2
fi
reference=$1
shift
# these variables hold several words
truebleu compare "$reference" -i "$@" -m ${METRICS:-bleu chrf ter} ${OPTIONS:-} -f paper
