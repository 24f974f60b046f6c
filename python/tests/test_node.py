"""truebleu.node: the process of Node behind it, its numbers and its mistakes."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest
from truebleu import node
from truebleu.node import process

ROOT = pathlib.Path(__file__).resolve().parents[2]
REAL = ROOT / "test/vectors/real"


def lines_of(name):
    return (REAL / name).read_text(encoding="utf-8").split("\n")[:-1]


HYPOTHESES = lines_of("mlqe-pe-en-de.hypotheses.txt")
REFERENCES = lines_of("mlqe-pe-en-de.references.txt")


@pytest.fixture(autouse=True)
def as_it_was():
    yield
    node.configure()


def server():
    node.metrics()
    return process._state.server


class TestNumbers:
    def test_sacrebleus_on_real_text(self):
        figures = json.loads((REAL / "golden.json").read_text(encoding="utf-8"))["mlqe-pe-en-de"]
        names = {"max_ngram_order": "max_order"}
        asked = [
            {"metric": "bleu", **{names.get(key, key): value for key, value in one["settings"].items()}}
            for one in figures["corpus"]
        ]
        scores = node.corpus_scores(asked, HYPOTHESES, [REFERENCES])
        assert [score.score for score in scores] == pytest.approx([one["score"] for one in figures["corpus"]], abs=1e-10)
        single = node.sentence_scores("bleu", HYPOTHESES, [REFERENCES])
        expected = figures["segments"]["13a"]
        assert list(single)[: len(expected)] == pytest.approx(expected, abs=1e-9)

    def test_nltks_ribes_on_real_text(self):
        figures = json.loads((ROOT / "test/vectors/ribes/nltk.json").read_text(encoding="utf-8"))["mlqe-pe-en-de"]
        for one in figures["scores"]:
            score = node.corpus_score("ribes", HYPOTHESES, [REFERENCES], **one["options"])
            assert score.score == pytest.approx(100 * one["corpus"], abs=1e-9)
            single = node.sentence_scores("ribes", HYPOTHESES, [REFERENCES], **one["options"])
            assert list(single) == pytest.approx([100 * score for score in one["sentences"]], abs=1e-9)

    def test_nltk_and_rouge_score_live(self):
        from nltk.translate import gleu_score, nist_score
        from rouge_score.rouge_scorer import RougeScorer

        scorer = RougeScorer(["rouge2", "rougeL"], use_stemmer=True)
        hypotheses, references = HYPOTHESES[:200], REFERENCES[:200]
        tokens = [line.split() for line in hypotheses], [[line.split()] for line in references]
        gleu = node.corpus_score("gleu", hypotheses, [references], tokenize="none")
        assert gleu.score == pytest.approx(100 * gleu_score.corpus_gleu(tokens[1], tokens[0]), abs=1e-9)
        nist = node.corpus_score("nist", hypotheses, [references], tokenize="none", mode="nltk", case_sensitive=True)
        assert nist.score == pytest.approx(nist_score.corpus_nist(tokens[1], tokens[0]), abs=1e-9)
        for kind in (2, "L"):
            ours = node.sentence_scores("rouge", hypotheses, [references], type=kind, stemmer=True)
            theirs = [
                100 * scorer.score(reference, hypothesis)[f"rouge{kind}"].fmeasure
                for hypothesis, reference in zip(hypotheses, references)
            ]
            assert list(ours) == pytest.approx(theirs, abs=1e-9)

    @pytest.mark.parametrize("metric", ["nist", "rouge", "gleu", "ter"])
    def test_large_corpora_go_in_parts(self, monkeypatch, metric):
        settings = {"type": 2} if metric == "rouge" else {}
        streams = [REFERENCES[:300], [None, *HYPOTHESES[:299]]]
        whole = node.corpus_score(metric, HYPOTHESES[:300], streams, **settings)
        single = node.sentence_scores(metric, HYPOTHESES[:300], streams, **settings)
        monkeypatch.setattr("truebleu.node.requests.MOST_CHARACTERS", 20_000)
        assert node.corpus_score(metric, HYPOTHESES[:300], streams, **settings) == whole
        assert node.sentence_scores(metric, HYPOTHESES[:300], streams, **settings) == single

    def test_what_the_hypotheses_were_made_from(self):
        golden = ["About 95 species are currently accepted ."]
        hypotheses, sources = ["About 95 you now get in ."], ["About 95 species are currently known ."]
        score = node.corpus_score("sari", hypotheses, [golden], sources).score
        assert 0 < score < 100 and score != node.corpus_score("sari", hypotheses, [golden], golden).score
        assert list(node.sentence_scores("sari", hypotheses * 2, [golden * 2], sources=sources * 2)) == pytest.approx([score] * 2)

    @pytest.mark.parametrize("metric", ["sari", "gecgleu"])
    def test_large_corpora_have_their_sources_in_parts(self, monkeypatch, metric):
        texts = HYPOTHESES[:300], [REFERENCES[:300]], HYPOTHESES[1:301]
        whole = node.corpus_score(metric, *texts)
        single = node.sentence_scores(metric, *texts)
        monkeypatch.setattr("truebleu.node.requests.MOST_CHARACTERS", 20_000)
        assert node.corpus_score(metric, *texts) == whole
        assert node.sentence_scores(metric, *texts) == single

    def test_texts_have_any_layout_that_corpus_bleu_takes(self):
        import numpy

        import truebleu

        for kind in (tuple, numpy.array):
            texts = kind(HYPOTHESES[:20]), [kind(REFERENCES[:20])]
            assert node.corpus_score("bleu", *texts).score == pytest.approx(truebleu.corpus_bleu(*texts).score)
            assert len(node.sentence_scores("bleu", *texts)) == 20

    def test_a_score_says_how_it_was_made(self):
        score = node.corpus_score("chrf", ["The cat sat."], [["The cat sat down."]], word_order=2)
        assert score.name == "chrF2++" and score.better == "higher" and "|nw:2|" in score.signature
        assert str(score) == f"chrF2++|{score.signature} = {score.score:.2f}"
        assert score.details["orders"][0]["matches"] > 0


class TestFiles:
    def test_only_those_in_the_folders_that_are_named(self, tmp_path):
        (tmp_path / "data").mkdir()
        table = tmp_path / "data" / "paraphrases"
        table.write_text("0.5\na b\nc d\n")
        (tmp_path / "outside").write_text("secret\n")
        asked = {"modules": ["exact", "paraphrase"], "language": "en"}
        texts = ["a b"], [["c d"]]
        with pytest.raises(node.RequestError, match=r"expected no file.*configure\(files="):
            node.corpus_score("meteor", *texts, paraphrases=str(table), **asked)
        node.configure(files=[tmp_path / "data"])
        assert node.corpus_score("meteor", *texts, paraphrases=str(table), **asked).score > 50
        with pytest.raises(node.RequestError, match=r"within those of truebleu.node.configure\(files=\[FOLDER\]\)"):
            node.corpus_score("meteor", *texts, paraphrases=str(tmp_path / "outside"), **asked)


class TestMistakes:
    @pytest.mark.parametrize(
        ("call", "error", "message"),
        [
            (lambda: node.corpus_score("gleu", "a", [["a"]]), TypeError, "hypotheses is a string: expected a list of strings; for one"),
            (lambda: node.corpus_score("gleu", ["a"], ["a"]), TypeError, "for one reference each write [references]"),
            (lambda: node.corpus_score("gleu", ["a"], "a"), TypeError, "references is a string: expected a list of streams"),
            (lambda: node.corpus_score("gleu", ["a"], []), ValueError, "references is empty"),
            (lambda: node.corpus_score("gleu", [], [[]]), ValueError, "hypotheses is empty"),
            (lambda: node.corpus_score("gleu", [None], [["a"]]), TypeError, "hypotheses[0] is None: expected a string"),
            (lambda: node.corpus_score("gleu", [b"a"], [["a"]]), TypeError, "hypotheses[0] is bytes"),
            (lambda: node.corpus_score("gleu", ["\ud800"], [["a"]]), ValueError, "hypotheses[0] has half a surrogate"),
            (lambda: node.corpus_score("gleu", ["a", "b"], [["a"]]), ValueError, "references[0] has 1 line for 2 hypotheses"),
            (lambda: node.corpus_score("gleu", ["a", "b", "c"], [["a", "b"]] * 3), ValueError, "list(zip(*references))"),
            (lambda: node.corpus_score("gleu", ["a"], [[None]]), ValueError, "segment 0 has no reference"),
            (lambda: node.corpus_score("sari", ["a"], [["a"]]), node.RequestError, "sources is missing: expected sources=, a list of str"),
            (lambda: node.corpus_score("sari", ["a"], [["a"]], "a"), TypeError, "sources is a string: expected a list of"),
            (lambda: node.corpus_score("sari", ["a"], [["a"]], ["a", "b"]), ValueError, "sources has 2 lines for 1 hypothesis"),
            (lambda: node.corpus_score("sari", ["a"], [["a"]], ["\udc80"]), ValueError, "sources[0] has half a surrogate"),
            (lambda: node.corpus_score("gluu", ["a"], [["a"]]), node.RequestError, "metric is \"gluu\": expected one of bleu,"),
            (lambda: node.corpus_score("gluu", ["a"], [["a"]]), node.RequestError, "is gleu meant?"),
            (lambda: node.sentence_scores("gluu", ["a"], [["a"]]), node.RequestError, "metric is \"gluu\": expected one of"),
            (lambda: node.corpus_scores(["ter", "gluu"], ["a"], [["a"]]), node.RequestError, "metrics[1] is \"gluu\""),
            (lambda: node.corpus_score("gleu", ["a"], [["a"]], max_orders=2), node.RequestError, "is max_order meant?"),
            (lambda: node.corpus_score("gleu", ["a"], [["a"]], max_order="2"), node.RequestError, "max_order is a str: expected"),
            (lambda: node.corpus_score("gleu", ["a"], [["a"]], max_order=object()), TypeError, "max_order is <object"),
            (lambda: node.corpus_score("ribes", ["a"], [["a"]], alpha=float("nan")), TypeError, "alpha is nan"),
            (lambda: node.corpus_score("rouge", ["a"], [["a"]]), ValueError, "rouge has 4 scores"),
            (lambda: node.sentence_scores("rouge", ["a"], [["a"]]), ValueError, "rouge has 4 scores"),
            (lambda: node.corpus_scores("rouge", ["a"], [["a"]]), TypeError, "metrics is str: expected a list"),
            (lambda: node.corpus_score("meteor", ["a"], [["a"]]), node.RequestError, " or pass data="),
            (lambda: node.corpus_score("meteor", ["a"], [["a"]]), node.RequestError, "or pass modules=[\"exact\",\"stem\"],"),
            (lambda: node.corpus_score("meteor2007", ["a"], [["a"]]), node.RequestError, " or pass word_net="),
            (
                lambda: node.corpus_score("bleu", ["a"], [["a"]], tokenize="ja-mecab"), node.RequestError,
                "with mecab_dictionary=; or choose another tokenizer with tokenize=",
            ),
            (
                lambda: node.corpus_score("bleu", ["a"], [["a"]], smoothing="method1"), node.RequestError,
                "smoothing=: goes with dialect=",
            ),
            (
                lambda: node.corpus_score("wer", ["a"], [["a"]], steps=["x"]), node.RequestError,
                "expected lowercase, expand_contractions, ",
            ),
            (lambda: node.corpus_score("wer", ["a"], [["a"]], lowercase=1), node.RequestError, "expected True or False"),
            (lambda: node.configure(command=7), TypeError, "command is int: expected a list of str"),
            (lambda: node.configure(command=[]), ValueError, "command is empty"),
            (lambda: node.configure(timeout=0), ValueError, "timeout is 0: expected seconds, above 0"),
            (lambda: node.configure(files="/"), TypeError, "files is str: expected a list of folders"),
            (lambda: node.configure(files=[7]), TypeError, "files[0] is int: expected a folder"),
            (lambda: node.configure(files=["/nowhere"]), ValueError, "files[0] is '/nowhere': expected a folder"),
        ],
    )
    def test_told(self, call, error, message):
        with pytest.raises(error) as caught:
            call()
        assert message in str(caught.value)

    def test_no_command(self, monkeypatch):
        monkeypatch.delenv("TRUEBLEU_COMMAND", raising=False)
        monkeypatch.setenv("PATH", "/nowhere")
        node.stop()
        with pytest.raises(node.NodeError, match=r"command is not installed: pip install \"truebleu\[command\]\" installs it, .*npm"):
            node.metrics()
        node.configure(command=["/nowhere/truebleu"])
        with pytest.raises(node.NodeError, match="/nowhere/truebleu: No such file"):
            node.metrics()

    @pytest.mark.parametrize(
        ("script", "message"),
        [
            ("", "Is it a truebleu with the command serve"),
            ("print('hello')", "expected an answer of truebleu serve, found 'hello'"),
            ("import sys; sys.exit('unknown command')", "exit code 1\nunknown command"),
            ("""print('{"id":0,"result":{"protocol":2}}')""", "speaks version 2 of the protocol: expected 1"),
        ],
    )
    def test_another_command(self, script, message):
        node.configure(command=[sys.executable, "-c", script])
        with pytest.raises(node.NodeError) as caught:
            node.metrics()
        assert message in str(caught.value)

    def test_a_command_that_ended_before_the_request(self):
        asked = process.Server([sys.executable, "-c", "print('hello')"], [])
        asked.process.wait()
        with pytest.raises(node.NodeError, match="expected an answer of truebleu serve, found 'hello'"):
            asked.ask({"id": 0, "op": "metrics"}, timeout=60)


class TestProcess:
    def test_one_for_all_threads(self):
        first, results = server(), []

        def work(i):
            results.append((i, node.corpus_score("gleu", [f"a b c {i}"] * (i + 1), [["a b c 3"] * (i + 1)]).score))

        threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert dict(results) == {i: 100.0 if i == 3 else pytest.approx(60.0) for i in range(8)}
        assert server() is first

    def test_started_again_after_a_crash(self):
        first = server()
        first.process.kill()
        first.process.wait()
        # the process had not received any request
        assert node.corpus_score("gleu", ["a"], [["a"]]).score == 100
        assert server() is not first

    @pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="stops a process as POSIX does")
    def test_the_request_that_it_crashed_in_is_told(self):
        first = server()
        os.kill(first.process.pid, signal.SIGSTOP)
        threading.Timer(0.2, first.process.kill).start()
        with pytest.raises(node.NodeCrash, match='ended while it worked on "score" with gleu of 2 segments: signal 9'):
            node.corpus_score("gleu", ["a", "b"], [["a", "b"]])
        assert node.corpus_score("gleu", ["a"], [["a"]]).score == 100

    @pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="stops a process as POSIX does")
    def test_a_timeout_ends_it(self):
        node.configure(timeout=0.3)
        first = server()
        os.kill(first.process.pid, signal.SIGSTOP)
        # more than fits in a pipe, so that writing waits, too
        with pytest.raises(TimeoutError, match="has taken longer than 0.3 seconds"):
            node.corpus_score("gleu", ["a " * 1_000_000], [["a"]])
        assert first.process.poll() is not None
        node.configure()
        assert node.corpus_score("gleu", ["a"], [["a"]]).score == 100

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
    @pytest.mark.filterwarnings("ignore:This process")
    def test_a_fork_has_its_own(self):
        first = server()
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                score = node.corpus_score("gleu", ["a"], [["a"]]).score
                os.write(writing, f"{score} {process._state.server.process.pid}".encode())
                node.stop()
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        score, pid = os.read(reading, 100).decode().split()
        assert float(score) == 100 and int(pid) != first.process.pid
        assert node.corpus_score("gleu", ["a"], [["a"]]).score == 100
        assert server() is first

    @pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks into /proc")
    @pytest.mark.parametrize("ending", ["exit", "kill", "kill, with a child"])
    def test_it_ends_with_the_parent(self, ending):
        script = (
            "import os, sys, time\nfrom truebleu import node\n"
            "node.corpus_score('gleu', ['a'], [['a']])\n"
            "print(node.process._state.server.process.pid, flush=True)\n"
            + ("if os.fork() == 0: time.sleep(20); os._exit(0)\n" if "child" in ending else "")
            + ("" if ending == "exit" else "os.kill(os.getpid(), 9)\n")
        )
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as parent:
            pid = int(parent.stdout.readline())
            parent.wait()
            for _ in range(200):
                if not os.path.exists(f"/proc/{pid}"):
                    return
                time.sleep(0.05)
            raise AssertionError(f"process {pid} is still there")
