"""Writes mteval.json with the tokenization of mteval-v14.pl itself: python3 mteval.py PATH/mteval-v14.pl . SEED COUNT (needs perl).

The lines are those of make.py's kinds, as they would stand between <seg> and </seg>; the functions are cut out of the program and run.
Perl 5.36 and Python 3.11 both have the classes of Unicode 14: lines with code points of later versions are left out.
Each line of the result: the line, its tokens by default, with -c, with --international-tokenization, with both.
"""
import json
import pathlib
import random
import re
import subprocess
import sys
import unicodedata

from make import PIECES, adversarial

DRIVER = r"""
use utf8; use strict; use warnings; use JSON::PP;
my ($preserve_case, $split_non_ASCII) = ("", "");
FUNCTIONS
my $json = JSON::PP->new->ascii;
while (my $record = <STDIN>) {
  my $line = $json->decode($record)->[0];
  utf8::upgrade($line);
  $line =~ s/[\s\n\r]+/ /g;   # as get_MT_data does before it looks for segments
  my @all;
  for my $tokenize (\&tokenization, \&tokenization_international) {
    for my $case ("", 1) {
      $preserve_case = $case;
      push @all, join " ", split /\s+/, $tokenize->($line);
    }
  }
  print $json->encode(\@all), "\n";
}
"""


def main(program, folder, seed, count):
    source = pathlib.Path(program).read_text(encoding="utf-8")
    functions = "\n".join(re.search(rf"^sub {name}\n{{.*?^}}", source, re.M | re.S)[0] for name in ["tokenization", "tokenization_international"])
    rng = random.Random(int(seed))
    lines = {adversarial(rng) for _ in range(int(count))}
    lines = sorted(line for line in lines if line and "\n" not in line and not any(unicodedata.category(character) == "Cn" for character in line))
    answers = subprocess.run(["perl", "-e", DRIVER.replace("FUNCTIONS", functions)], input="".join(json.dumps([line]) + "\n" for line in lines),
                             capture_output=True, text=True, check=True).stdout.splitlines()
    records = [json.dumps(dict(zip(["line", "", "c", "i", "ci"], [line, *json.loads(answer)]))) for line, answer in zip(lines, answers, strict=True)]
    pathlib.Path(folder, "mteval.json").write_text("[\n" + ",\n".join(records) + "\n]\n", encoding="ascii")


main(*sys.argv[1:])
