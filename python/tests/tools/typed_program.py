"""A program that type checkers check and that also runs, to show that the types of the public names are right."""

import dataclasses
import json
from typing import Optional

import truebleu
import truebleu.compat.sacrebleu as sacrebleu
from truebleu.compat.sacrebleu.significance import PairedTest, Result

HYPOTHESES = ["the cat sat on a mat", "a dog"]
REFERENCES: list[list[Optional[str]]] = [["the cat sat on the mat", "the dog"], ["a cat sat there", None]]


def scores() -> list[str]:
    bleu: truebleu.BLEUScore = truebleu.corpus_bleu(HYPOTHESES, REFERENCES, lowercase=True)
    counts: list[float] = bleu.counts
    chrf: truebleu.CHRFScore = truebleu.CHRF(word_order=2).corpus_score(HYPOTHESES, REFERENCES)
    other = dataclasses.replace(chrf, beta=3)
    best: truebleu.Score = max([bleu, bleu])
    points: float = float(best)
    fields: dict[str, object] = chrf.to_dict()
    rate: float = truebleu.wer(hypotheses=HYPOTHESES, references=["the cat", "a dog"]).fraction
    return [f"{points:.1f}", json.dumps(fields), other.name, str(counts), f"{rate:.2f}"]


def others() -> list[str]:
    matrix: truebleu.ScoreMatrix = truebleu.pairwise("chrf", HYPOTHESES, HYPOTHESES)
    one: float = matrix[0, 1]
    rows: list[list[float]] = matrix.tolist()
    accumulator = truebleu.Accumulator(truebleu.TER())
    accumulator.update(HYPOTHESES, REFERENCES)
    ter: truebleu.Score = accumulator.compute()
    tested = truebleu.paired_bootstrap("chrf", HYPOTHESES, [HYPOTHESES], REFERENCES, samples=40)
    warning: Optional[str] = tested.systems[0].warning
    sample: str = truebleu.mbr_decode("chrf", HYPOTHESES).sample
    return [f"{one:.1f}", str(len(rows)), ter.name, str(warning), sample]


def drop_in() -> list[str]:
    metric = sacrebleu.BLEU(references=REFERENCES, trg_lang="de")
    counts: list[float] = metric.corpus_score(HYPOTHESES, None, n_bootstrap=10).counts
    edits: int = sacrebleu.sentence_ter("a cat", ["the cat"]).num_edits
    _, results = PairedTest([("a", HYPOTHESES), ("b", HYPOTHESES)], {"BLEU": metric}, None, "bs", 10)()
    tested = [result for result in results["BLEU"] if isinstance(result, Result)]
    return [str(counts), str(edits), metric.get_signature().format(short=True), str(tested[-1].p_value)]


if __name__ == "__main__":
    print("\n".join(scores() + others() + drop_in()))
