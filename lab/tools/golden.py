"""Writes golden.json: sacreBLEU's scores of the first 200 lines of ../vectors/real/mlqe-pe-en-de, of each line by
itself and of all together. .venv/bin/python lab/tools/golden.py (npm run test:peers makes .venv/ with
sacrebleu==2.6.0)"""

import json
import pathlib
import platform

import sacrebleu
from sacrebleu.metrics import BLEU, CHRF, TER

FOLDER = pathlib.Path(__file__).parent
TEXTS = FOLDER.parent / "vectors" / "real"
PAIRS = 200


def lines(name):
    with open(TEXTS / f"mlqe-pe-en-de.{name}.txt", encoding="utf-8", newline="\n") as file:
        return [line.rstrip() for line in file][:PAIRS]


hypotheses, references = lines("hypotheses"), lines("references")
# the metrics by our names, for a corpus and for single sentences; BLEU of sentences has effective order
metrics = {
    "bleu": (BLEU(), BLEU(effective_order=True)),
    "chrf": (CHRF(), CHRF()),
    "chrfPlusPlus": (CHRF(word_order=2), CHRF(word_order=2)),
    "ter": (TER(), TER()),
}
golden = {"producer": {"sacrebleu": sacrebleu.__version__, "python": platform.python_version()}}
for name, (of_corpus, of_sentences) in metrics.items():
    golden[name] = {
        "corpus": of_corpus.corpus_score(hypotheses, [references]).score,
        "sentences": [of_sentences.sentence_score(h, [r]).score for h, r in zip(hypotheses, references)],
    }

with open(FOLDER / "golden.json", "w", encoding="ascii") as file:
    json.dump(golden, file, indent=0)
    file.write("\n")
