"""The jobs of lab/bench/peers.mjs as other scorers do them: python peers.py JOB PEER HYPOTHESES REFERENCES OTHER cold|warm prints JSON.

Loading is not timed, nor is splitting into tokens where a scorer takes tokens. cold: the first time in the process. warm: the median of three, after
a second of the same job.
"""

import json
import logging
import resource
import sys
import time

job, peer, hypothesis_path, reference_path, other_path, warmth = sys.argv[1:]


def lines(path):
    with open(path, encoding="utf-8") as file:
        return [line.rstrip() for line in file]


hypotheses, references = lines(hypothesis_path), lines(reference_path)


def corpus_bleu():
    if peer == "sacreBLEU":
        from sacrebleu.metrics import BLEU
        metric = BLEU()
        return lambda: metric.corpus_score(hypotheses, [references]).score
    if peer == "bleuscore":
        import bleuscore
        lists = [[reference] for reference in references]
        return lambda: 100 * bleuscore.compute(references=lists, predictions=hypotheses)["bleu"]
    if peer == "NLTK":
        from nltk.translate.bleu_score import corpus_bleu as score
        split, lists = tokens(hypotheses), [[words] for words in tokens(references)]
        return lambda: 100 * score(lists, split)


def sentence_bleu():
    if peer == "sacreBLEU":
        from sacrebleu.metrics import BLEU
        metric = BLEU(effective_order=True)
        return lambda: sum(metric.sentence_score(h, [r]).score for h, r in zip(hypotheses, references))
    if peer == "NLTK":
        from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu as score
        smooth = SmoothingFunction().method1
        pairs = list(zip(tokens(hypotheses), tokens(references)))
        return lambda: sum(100 * score([r], h, smoothing_function=smooth) for h, r in pairs)


def chrf(word_order):
    if peer == "sacreBLEU":
        from sacrebleu.metrics import CHRF
        metric = CHRF(word_order=word_order)
        return lambda: metric.corpus_score(hypotheses, [references]).score
    if peer == "fastChrF":
        from fastchrf import pairwise_chrf
        pairs = [[h] for h in hypotheses], [[r] for r in references]
        return lambda: sum(row[0][0] for row in pairwise_chrf(*pairs))


def nltk_chrf():
    from nltk.translate.chrf_score import corpus_chrf
    return lambda: 100 * corpus_chrf(references, hypotheses, min_len=2)


def ter():
    from sacrebleu.metrics import TER
    metric = TER()
    return lambda: metric.corpus_score(hypotheses, [references]).score


def counted():
    """sacreBLEU's significance tests with counts in place of hypotheses, so that nothing is counted again."""
    from sacrebleu import significance
    from sacrebleu.metrics import BLEU

    class Counted(BLEU):
        def _extract_corpus_statistics(self, counts, references):
            return counts

    counts = [BLEU(references=[references])._extract_corpus_statistics(system, None) for system in (hypotheses, lines(other_path))]
    return significance, Counted(references=[references]), counts


def resamples():
    import numpy
    significance, metric, (counts, _) = counted()
    return lambda: significance.estimate_ci(numpy.array([score.score for score in significance._bootstrap_resample(counts, metric, 1000)[1]]))[0]


def trials():
    logging.disable(logging.CRITICAL)
    significance, metric, (counts, other) = counted()
    baseline = {"BLEU": (counts, significance.Result(metric._aggregate_and_compute(counts).score))}
    return lambda: significance._paired_ar_test(baseline, "", other, None, {"BLEU": metric}, 10000, -1, 12345)[1]["BLEU"].p_value


def wer():
    if peer == "jiwer":
        import jiwer
        return lambda: 100 * jiwer.process_words(references, hypotheses).wer
    from rapidfuzz.distance import Levenshtein
    pairs = word_pairs()

    def rate():
        errors = words = 0
        for reference, hypothesis in pairs():
            errors += Levenshtein.distance(reference, hypothesis)
            words += len(reference)
        return 100 * errors / words

    return rate


def mer():
    """Match error rate, which needs alignments; WER needs none."""
    if peer == "jiwer":
        import jiwer
        return lambda: 100 * jiwer.process_words(references, hypotheses).mer
    from rapidfuzz.distance import Levenshtein
    pairs = word_pairs()

    def rate():
        errors = places = 0
        for reference, hypothesis in pairs():
            operations = Levenshtein.editops(reference, hypothesis)
            errors += len(operations)
            places += len(reference) + sum(one.tag == "insert" for one in operations)
        return 100 * errors / places

    return rate


def word_pairs():
    """The pairs of lines as words for rapidfuzz; they are split in each run or, for other peers, only once."""
    split = lambda: ((r.split(" "), h.split(" ")) for h, r in zip(hypotheses, references))
    if peer == "rapidfuzz":
        return split
    ready = list(split())
    return lambda: ready


def cer():
    import jiwer
    return lambda: 100 * jiwer.process_characters(references, hypotheses).cer


def edit_similarity(kind):
    pairs = list(zip(references, hypotheses))
    if peer == "thefuzz":
        from thefuzz import fuzz
        return lambda: sum(fuzz.ratio(r, h) for r, h in pairs) / len(pairs)
    from rapidfuzz import distance
    similarity = getattr(distance, kind).normalized_similarity
    return lambda: 100 * sum(similarity(r, h) for r, h in pairs) / len(pairs)


def word_similarity():
    from rapidfuzz.distance import Levenshtein
    return lambda: 100 * sum(Levenshtein.normalized_similarity(r.split(), h.split()) for r, h in zip(references, hypotheses)) / len(references)


def character():
    from cer import calculate_cer
    return lambda: 100 * sum(calculate_cer(h.split(), r.split()) for h, r in zip(hypotheses, references)) / len(references)


def eed():
    """torchmetrics without torch, with floats in place of tensors: only its file for EED, which is all in Python."""
    import importlib.util
    import os
    import sysconfig
    import types
    packages = sysconfig.get_paths()["purelib"]

    def stub(name, **attributes):
        sys.modules[name] = types.ModuleType(name)
        sys.modules[name].__dict__.update(attributes)

    def load(name):
        spec = importlib.util.spec_from_file_location(name, os.path.join(packages, *name.split(".")) + ".py")
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
        return sys.modules[name]

    stub("torch", Tensor=float, tensor=float, stack=list)
    stub("typing_extensions", Literal=__import__("typing").Literal)
    for package in ("torchmetrics", "torchmetrics.functional", "torchmetrics.functional.text"):
        stub(package, __path__=[])
    load("torchmetrics.functional.text.helper")
    score = load("torchmetrics.functional.text.eed").extended_edit_distance
    lists = [[reference] for reference in references]
    return lambda: 100 * score(hypotheses, lists)


def charcut():
    from charcut.charcut import compare_segments, score_pair

    def score():
        pairs = [score_pair(h, r, *compare_segments(h, r, 3), False) for h, r in zip(hypotheses, references)]
        return 100 * sum(cost for cost, _ in pairs) / sum(length for _, length in pairs)

    return score


def transformed_wer(names):
    """process_words() with jiwer's transforms."""
    import jiwer
    steps = {
        "normalized": lambda: [jiwer.ToLowerCase(), jiwer.RemovePunctuation(), jiwer.RemoveMultipleSpaces(), jiwer.Strip()],
        "all": lambda: [
            jiwer.ToLowerCase(), jiwer.ExpandCommonEnglishContractions(), jiwer.RemoveKaldiNonWords(), jiwer.RemoveSpecificWords(["uh", "um", "the"]),
            jiwer.SubstituteWords({"two": "2", "percent": "%"}), jiwer.SubstituteRegexes({r"\bdr\.": "doctor"}), jiwer.RemovePunctuation(),
            jiwer.RemoveWhiteSpace(replace_by_space=True), jiwer.RemoveMultipleSpaces(), jiwer.Strip(),
        ],
    }
    transform = jiwer.Compose([*steps[names](), jiwer.ReduceToListOfListOfWords()])
    return lambda: 100 * jiwer.process_words(references, hypotheses, transform, transform).wer


def whisper_wer(kind):
    """Whisper's normalizers without their package, which imports torch."""
    import importlib.util
    import types
    from pathlib import Path
    import jiwer
    package = types.ModuleType("whisper_normalizers")
    package.__path__ = [str(Path(importlib.util.find_spec("whisper").submodule_search_locations[0]) / "normalizers")]
    sys.modules["whisper_normalizers"] = package
    normalize = importlib.import_module(f"whisper_normalizers.{kind}").__dict__["EnglishTextNormalizer" if kind == "english" else "BasicTextNormalizer"]()
    return lambda: 100 * jiwer.process_words([normalize(line) for line in references], [normalize(line) for line in hypotheses]).wer


def squad(measure):
    """SQuAD's script, as AllenNLP contains it, without AllenNLP's package."""
    import importlib.util
    import os
    import sysconfig
    spec = importlib.util.spec_from_file_location("squad_eval", os.path.join(sysconfig.get_paths()["purelib"], "allennlp", "tools", "squad_eval.py"))
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    function = getattr(script, measure)
    return lambda: 100 * sum(script.metric_max_over_ground_truths(function, h, [r]) for h, r in zip(hypotheses, references)) / len(hypotheses)


def ngrams(line, n):
    words = line.split()
    return [tuple(words[i:i + n]) for i in range(len(words) - n + 1)]


def repetition():
    """Welleck et al. 2020, section 6.1."""
    def rate(line):
        found = ngrams(line, 4)
        return 1 - len(set(found)) / len(found) if found else 0
    return lambda: sum(rate(line) for line in hypotheses) / len(hypotheses)


def distinct():
    """Li et al. 2016, section 5."""
    def ratio(n):
        found = [ngram for line in hypotheses for ngram in ngrams(line, n)]
        return len(set(found)) / len(found)
    return lambda: sum(ratio(n) for n in range(1, 5))


def ribes():
    from nltk.translate.ribes_score import corpus_ribes
    split, lists = tokens(hypotheses), [[words] for words in tokens(references)]
    return lambda: corpus_ribes(lists, split)


def authors_ribes():
    """Isozaki et al. 2010, sections 3 and 4: no package index has the authors' program."""
    import math

    def places(phrase, line):
        return [at for at in range(len(line)) if line[at:at + len(phrase)] == phrase]

    def counterpart(i, hypothesis, reference):
        word = hypothesis[i]
        if hypothesis.count(word) == reference.count(word) == 1:
            return reference.index(word)
        if word not in reference:
            return None
        for width in range(1, len(hypothesis)):
            contexts = [(hypothesis[i - width:i + 1], width)] if i >= width else []
            contexts += [(hypothesis[i:i + width + 1], 0)] if i + width < len(hypothesis) else []
            for phrase, offset in contexts:
                there = places(phrase, reference)
                if len(there) == len(places(phrase, hypothesis)) == 1:
                    return there[0] + offset
        return None

    def score(hypothesis, reference):
        order = [place for place in (counterpart(i, hypothesis, reference) for i in range(len(hypothesis))) if place is not None]
        if len(order) < 2 and not len(order) == 1 == len(reference):
            return 0
        pairs = len(order) * (len(order) - 1) / 2
        tau = sum(first < second for k, second in enumerate(order) for first in order[:k]) / pairs if pairs else 1
        return tau * (len(order) / len(hypothesis)) ** 0.25 * min(1, math.exp(1 - len(reference) / len(hypothesis))) ** 0.1

    pairs = list(zip(tokens(hypotheses), tokens(references)))
    return lambda: sum(score(*pair) for pair in pairs) / len(pairs)


def pairwise_chrf_matrix():
    from fastchrf import pairwise_chrf
    return lambda: sum(sum(row) for row in pairwise_chrf([hypotheses], [references])[0])


def pairwise_bleu_matrix():
    from fast_bleu import BLEU
    split, columns = tokens(hypotheses), tokens(references)
    return lambda: sum(sum(100 * score for score in BLEU([r]).get_score(split)[4]) for r in columns)


def self_bleu():
    from fast_bleu import SelfBLEU
    split = tokens(hypotheses)
    return lambda: sum(100 * score for score in SelfBLEU(split).get_score()[4])


def aggregate_chrf():
    from fastchrf import aggregate_chrf as score
    return lambda: sum(score([hypotheses], [references])[0])


def correlation(name):
    """A coefficient of two systems, from the shares of words that each line has in common with its reference."""
    from scipy import stats
    shares = [[len(h & r) / len(h | r) for h, r in zip(map(words, system), map(words, references))] for system in (hypotheses, lines(other_path))]
    return lambda: getattr(stats, name)(*shares)[0]


def words(line):
    return set(line.split(" "))


def graphemes():
    """The number of graphemes, without white space."""
    import regex
    cluster = regex.compile(r"\X")
    return lambda: sum(len(cluster.findall(piece)) for line in hypotheses for piece in line.split())


def word_boundaries():
    """The default word boundaries of Unicode by the package regex, which differ from the annex after a mark or a regional indicator."""
    import regex
    boundary = regex.compile(r"(?w)\b")
    return lambda: sum(len([word for word in boundary.split(piece) if word]) for line in hypotheses for piece in line.split())


def tokens(texts):
    return [text.split() for text in texts]


def generation():
    import peers_generation
    return peers_generation


def speech():
    import peers_speech
    return peers_speech


jobs = {
    "corpus BLEU": corpus_bleu, "sentence BLEU": sentence_bleu, "chrF": lambda: chrf(0), "chrF++": lambda: chrf(2), "TER": ter, "WER": wer, "MER": mer, "CER": cer,
    "edit similarity": lambda: edit_similarity("Levenshtein"), "indel similarity": lambda: edit_similarity("Indel"),
    "edit similarity of words": word_similarity, "CharacTER": character, "EED": eed,
    "WER, normalized": lambda: transformed_wer("normalized"), "WER, all transforms": lambda: transformed_wer("all"),
    "WER, Whisper English": lambda: whisper_wer("english"), "WER, Whisper basic": lambda: whisper_wer("basic"),
    "EM": lambda: squad("exact_match_score"), "F1": lambda: squad("f1_score"), "CIDEr-D": lambda: generation().defended_cider(hypotheses, references), "CIDEr": lambda: generation().plain_cider(hypotheses, references),
    "SARI": lambda: generation().sari(peer, lines(other_path), hypotheses, references),
    "SARI, Hugging Face": lambda: generation().sari(peer, lines(other_path), hypotheses, references),
    "GEC-GLEU": lambda: generation().gecgleu(lines(other_path), hypotheses, references),
    "ROUGE-S4": lambda: generation().rouge155(["-x", "-2", "4"], hypotheses, references),
    "ROUGE-W-1.2": lambda: generation().rouge155(["-x", "-w", "1.2"], hypotheses, references),
    "WER, sclite": lambda: speech().sclite([], hypotheses, references), "WER, sclite -D -F": lambda: speech().sclite(["-D", "-F"], hypotheses, references),
    "cpWER": lambda: speech().meeting("cp_word_error_rate", hypotheses, references),
    "ORC-WER": lambda: speech().meeting("orc_word_error_rate", hypotheses, references),
    "Pearson": lambda: correlation("pearsonr"), "Spearman": lambda: correlation("spearmanr"), "Kendall": lambda: correlation("kendalltau"),
    "graphemes": graphemes, "words of UAX 29": word_boundaries, "chrF, NLTK's": nltk_chrf, "CharCut": charcut,
    "seq-rep-4": repetition, "distinct-1 to 4": distinct,
    "RIBES": ribes, "RIBES, authors": authors_ribes,
    "1,000 resamples": resamples, "10,000 trials": trials,
    "pairwise chrF": pairwise_chrf_matrix, "pairwise BLEU": pairwise_bleu_matrix, "self-BLEU": self_bleu, "aggregate chrF": aggregate_chrf,
}
run = jobs[job]()


def cpu_time():
    """The CPU time of this process and, for peers that are separate programs, of the programs that it ran."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + usage.ru_utime + usage.ru_stime


def timed():
    wall, cpu = time.perf_counter(), cpu_time()
    value = run()
    return {"value": float(value), "cpu": cpu_time() - cpu, "wall": time.perf_counter() - wall}


if warmth == "warm":
    end = time.perf_counter() + 1
    while time.perf_counter() < end:
        run()
results = sorted((timed() for _ in range(3 if warmth == "warm" else 1)), key=lambda result: result["cpu"])
usage = [resource.getrusage(of) for of in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
peak = max(one.ru_maxrss for one in usage) * (1 if sys.platform == "darwin" else 1024)
print(json.dumps({**results[len(results) // 2], "peak": peak}))
