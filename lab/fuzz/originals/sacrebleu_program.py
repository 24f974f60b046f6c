"""BLEU, chrF and TER by sacreBLEU 2.6.0: the row and the score of each segment, and the score of the corpus."""
import sacrebleu
from sacrebleu.metrics import BLEU, CHRF, TER

from serve import segments_of, serve

METRICS = {"bleu": BLEU, "bleuMecab": BLEU, "chrf": CHRF, "ter": TER}


def answer(question):
    made = METRICS[question["metric"]](**question["settings"])
    made._force = True
    hypotheses, references = segments_of(question)
    most = max(map(len, references))
    streams = [[lines[i] if i < len(lines) else None for lines in references] for i in range(most)]
    rows = made._extract_corpus_statistics(hypotheses, streams)
    total = made._aggregate_and_compute(rows)
    return {
        "rows": rows,
        "scores": [[made._compute_score_from_stats(list(row)).score] for row in rows],
        "total": [total.score],
        # the numbers that sacreBLEU prints next to BLEU
        **({"sums": [total._verbose]} if question["metric"] == "bleu" else {}),
    }


assert sacrebleu.__version__ == "2.6.0", sacrebleu.__version__
serve(answer)
