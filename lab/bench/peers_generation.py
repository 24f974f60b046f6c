"""Jobs of lab/bench/peers.mjs about generated text: CIDEr, SARI, GLEU of grammatical error correction, ROUGE-1.5.5.
Programs that are in no package are
taken from the drivers of lab/peers."""

import os
import shutil
import subprocess
import sys
import tempfile
import types

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "test", "peers"))


def defended_cider(hypotheses, references):
    from pycocoevalcap.cider.cider import Cider
    lists, candidates = {i: [r] for i, r in enumerate(references)}, {i: [h] for i, h in enumerate(hypotheses)}
    return lambda: float(Cider().compute_score(lists, candidates)[0])


def plain_cider(hypotheses, references):
    from cider_driver import plain
    lists = [[reference] for reference in references]
    return lambda: plain(hypotheses, lists)[0]


def sari(peer, sources, hypotheses, references):
    """Tokenizing is a part of both programs. sacreBLEU remembers what it has tokenized; here it forgets this after each run."""
    import sari_driver
    from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
    from sacrebleu.tokenizers.tokenizer_re import TokenizerRegexp
    segments = list(zip(sources, hypotheses, references))
    tokenize = Tokenizer13a()

    def score():
        Tokenizer13a.__call__.cache_clear()
        TokenizerRegexp.__call__.cache_clear()
        normal = [(tokenize(s.lower()), tokenize(h.lower()), [tokenize(r.lower())]) for s, h, r in segments]
        if peer == "evaluate":
            return 100 * sum(sari_driver.hugging_face.SARIsent(*one) for one in normal) / len(normal)
        return sari_driver.easse(normal)["score"]

    return score


def gecgleu(sources, hypotheses, references):
    """The package gleu with one reference. It remembers everything that it has counted; here it forgets this after each run."""
    sys.modules["prettytable"] = types.ModuleType("prettytable")
    sys.modules["prettytable"].PrettyTable = object
    from gleu import aggreg, count
    from gleu.corpus_main import drn_accum_to_gleu
    count.set_tokenization("word")
    lists = [[reference] for reference in references]

    def score():
        for remembering in (aggreg.make_n_accum, count.ngram_counter, count.split_word_ngram):
            remembering.cache_clear()
        counts = aggreg.make_drn_accum(4, sources, lists, hypotheses)
        lengths, own = count.make_dx_xlen(lists), count.make_dx_xlen([[hypothesis] for hypothesis in hypotheses])[:, 0]
        return 100 * float(drn_accum_to_gleu(counts, [0] * len(counts), lengths, own))

    return score


def rouge155(arguments, hypotheses, references):
    """The Perl program, including its start: the mean of the segments' F, which it prints with five decimals."""
    from rouge155_driver import program
    folder = tempfile.TemporaryDirectory()
    home = os.path.join(folder.name, "program")
    script = program(home)
    names = []
    for i, texts in enumerate(zip(hypotheses, references)):
        names.append([os.path.join(folder.name, f"{i}.{side}") for side in range(2)])
        for name, text in zip(names[-1], texts):
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
    pairs = os.path.join(folder.name, "pairs")
    with open(pairs, "w") as file:
        file.writelines(" ".join(pair) + "\n" for pair in names)
    command = [shutil.which("perl"), script, "-e", os.path.join(home, "data"), "-z", "SPL", "-d", "-r", "1", *arguments, pairs]

    def score():
        printed = subprocess.run(command, cwd=folder.name, capture_output=True, text=True, check=True).stdout
        found = [float(line.rsplit(":", 1)[1]) for line in printed.splitlines() if " Eval " in line]
        return 100 * sum(found) / len(found)

    return score
