"""Statistics: laws of their sums, and their files, to the byte those of the TypeScript library."""

import base64
import copy
import json
import pickle
import random
from pathlib import Path

import numpy
import pytest
from originals import asked, corpus, in_typescript, metric

import truebleu
from truebleu import (
    BLEU, CER, CHRF, TER, WER, Statistics, corpus_bleu, decode_statistics, encode_statistics, score_statistics,
    segment_statistics,
)
from truebleu.metrics.named import NAMES

VECTORS = Path(__file__).parents[3] / "test" / "vectors" / "statistics"


@pytest.mark.parametrize("seed", range(4))
def test_sums_have_the_score_of_the_corpus(seed):
    source = random.Random(seed)
    for _ in range(15):
        ours = source.choice([metric(source), WER(), CER()])
        hypotheses, references = corpus(source, 12)
        whole = segment_statistics(ours, hypotheses, references)
        expected = ours.corpus_score(hypotheses, references)
        assert score_statistics(ours, whole) == expected
        cut = source.randrange(13)
        first, rest = whole[:cut], whole[cut:]
        assert first.concatenated(rest).rows.tolist() == whole.rows.tolist()
        if cut in (0, 12):
            continue
        total = first + rest
        assert score_statistics(ours, total) == expected
        assert (total - first).rows == rest.sum().rows and (total - first).reference_set == rest.reference_set
        assert sum([first, rest]) == total == rest + first
        assert total.reference_set == whole.reference_set == whole[list(range(11, -1, -1))].reference_set


def test_rows_are_an_array_of_two_dimensions():
    statistics = segment_statistics("wer", ["a b", "c"], ["a b", "d"])
    array = numpy.asarray(statistics.rows)
    assert array.shape == (2, 4) and array.sum(axis=0).tolist() == [2, 1, 0, 0] and not array.flags.writeable
    assert statistics.rows[1, 1] == 1
    assert pickle.loads(pickle.dumps(statistics)) == statistics
    assert statistics[:0].rows.tolist() == [] and len(statistics[:0]) == 0


def test_damaged_pickles_are_refused():
    """Before pickles had a checksum, 574 of 3,000 pickles with a flipped bit gave another score."""
    source = random.Random(28)
    tally = {"refused": 0, "equal": 0, "another": 0}
    for name in ("bleu", "chrf", "wer"):
        hypotheses, references = corpus(source, 6)
        statistics = segment_statistics(name, hypotheses, references)
        score = score_statistics(name, statistics)
        for protocol in (2, 5):
            pickled = pickle.dumps(statistics, protocol)
            for _ in range(500):
                damaged = bytearray(pickled)
                damaged[source.randrange(len(damaged))] ^= 1 << source.randrange(8)
                try:
                    found = score_statistics(name, pickle.loads(damaged))
                except Exception:
                    tally["refused"] += 1
                else:
                    tally["equal" if found == score else "another"] += 1
    assert tally["another"] == 0 and tally["refused"] > 2000


def test_a_pickle_without_a_checksum():
    statistics = segment_statistics("wer", ["a b"], ["a b"])
    state = statistics.__getstate__()
    for damaged in (state[:-1], (), (*state[:-1], b""), ("WER2", *state[1:])):
        with pytest.raises(ValueError, match="does not have the checksum of its numbers"):
            Statistics.__new__(Statistics).__setstate__(damaged)
    assert copy.copy(statistics) == copy.deepcopy(statistics) == statistics


def test_files_are_those_of_typescript():
    source = random.Random(5)
    questions, ours = [], []
    for i in range(30):
        kind = [BLEU(), CHRF(), TER(), WER(), CER(lowercase=True), metric(source)][i % 6]
        hypotheses, references = corpus(source)
        systems = ["", 'a "name"\\\t', "名字 \u2028"]
        questions.append(
            {
                "ask": "statistics", "metric": in_typescript(kind), "systems": systems,
                "corpus": {"hypotheses": hypotheses, "referenceStreams": references},
            }
        )
        tables = [segment_statistics(kind, hypotheses, references, system=system) for system in systems]
        ours.append([encode_statistics(tables), encode_statistics([table.sum() for table in tables])])
        for file, some in zip(ours[-1], (tables, [table.sum() for table in tables])):
            assert decode_statistics(file) == some
    for files, theirs in zip(ours, asked(questions), strict=True):
        assert files == [base64.b64decode(file) for file in theirs]


def test_recorded_files_come_back_to_the_byte():
    for name in ("rows.stats", "sums.stats"):
        file = (VECTORS / name).read_bytes()
        tables = decode_statistics(file)
        assert encode_statistics(tables) == file
        assert decode_statistics(file.decode()) == tables


def test_the_page_of_the_form():
    # docs/statistics-format.md, "Test vectors"
    line = (
        b'{"truebleu":"statistics/1","checksum":"e1d0f135df8b3b222eb4dcf497f773fd","segments":2,"references":"var",'
        b'"set":"8ff1415ca748a5b9fe697da72a987ee5","tables":[{"system":"","metric":"WER","signature":"unit:words|'
        b'case:mixed|steps:none|align:rapidfuzz|counting:1","fields":["hits","substitutions","deletions","insertions"],'
        b'"sum":[3,1,0,2]}]}\n'
    )
    (table,) = decode_statistics(line)
    assert table.rows.tolist() == [[3, 1, 0, 2]] and encode_statistics([table]) == line
    counted = segment_statistics("wer", ["x", "y"], [["Das Café.", "Das Café."], [None, ""]])
    assert counted.reference_set == table.reference_set
    assert b'"order":"1df094b250cf306a3701f5fbb431394b"' in encode_statistics([counted])


def test_every_changed_byte_is_found():
    file = encode_statistics([segment_statistics("bleu", ["a b", "c"], [["a b", "d"]], system="é")])
    source = random.Random(0)
    for at in range(len(file)):
        for changed in (file[:at], file[:at] + bytes([file[at] ^ 1 << source.randrange(8)]) + file[at + 1 :]):
            with pytest.raises(ValueError):
                decode_statistics(changed)


def resigned(file: bytes) -> bytes:
    """The file with a correct checksum, whatever it contains."""
    from truebleu import kernel

    head = b'{"truebleu":"statistics/1","checksum":"'
    rest = file[len(head) + 34 :]
    return head + kernel.hash128(rest)[::-1].hex().encode() + b'",' + rest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"segments":2', b'"segments":3'), (b'"segments":2', b'"segments": 2'), (b'"segments":2', b'"segments":2.0'),
        (b'"segments":2', b'"segments":2,"segments":2'), (b'"segments":2', b'"more":1,"segments":2'),
        (b'"references":1', b'"references":-1'), (b'"references":1', b'"references":true'),
        (b'"sum":[3,', b'"sum":[4,'), (b'"sum":[3,', b'"sum":[NaN,'), (b'"system":""', b'"system":"\\u0041"'),
        (b'"fields":["hypothesisLength"', b'"fields":["x"'), (b"\t2\t2", b"\t02\t2"), (b"\t2\t2", b"\t2\t3"),
        (b'"tables":[', b'"tables":[],"x":['), (b"\n", b"\r\n"),
    ],
)
def test_what_no_writer_writes_is_refused(old, new):
    file = encode_statistics([segment_statistics("bleu", ["a b", "c"], [["a b", "d"]])])
    assert resigned(file) == file and old in file
    with pytest.raises(ValueError):
        score_statistics("bleu", decode_statistics(resigned(file.replace(old, new, 1)))[0])


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (b"", "expected it to begin with"), (b"mine.stats", "this is a path"), (b"\x1f\x8b\x08", "compressed by gzip"),
        (b'{"truebleu":"statistics/2","checksum":"', "a later version"), (b'{"truebleu"', "cut off"),
        (b'{"truebleu":"statistics/1","checksum":"' + b"[" * 100_000, "checksum"),
    ],
)
def test_other_files_are_named(file, message):
    with pytest.raises(ValueError, match=message):
        decode_statistics(file)


def test_deep_json_is_refused():
    deep = b'{"truebleu":"statistics/1","checksum":"' + b"0" * 32 + b'","segments":' + b"[" * 100_000 + b"\n"
    with pytest.raises(ValueError):
        decode_statistics(resigned(deep))


@pytest.mark.parametrize("value", [None, 3, ["x"]])
def test_what_is_no_file_is_a_type_error(value):
    with pytest.raises(TypeError, match="expected the bytes or the text"):
        decode_statistics(value)


def test_mistakes_are_named():
    one = segment_statistics("bleu", ["a b"], [["a c"]])
    other = segment_statistics(BLEU(tokenize="char"), ["a b"], [["a c"]])
    with pytest.raises(ValueError, match="signature is 'case:mixed|tok:13a|counting:1'"):
        one + other
    with pytest.raises(ValueError, match="expected BLEU|case:lc|tok:13a|counting:1"):
        score_statistics(BLEU(lowercase=True), one)
    with pytest.raises(ValueError, match="expected chrF2"):
        score_statistics("chrf", one)
    with pytest.raises(ValueError, match="the part has 1 segments|was it counted in the whole"):
        one - segment_statistics("bleu", ["a c d"], [["a c"]])
    with pytest.raises(ValueError, match="both BLEU.*gives the system a name"):
        encode_statistics([one, one])
    with pytest.raises(ValueError, match="was counted against other references than tables\\[0\\], first in segment 0"):
        encode_statistics([one, segment_statistics("chrf", ["a b"], [["a d"]])])
    with pytest.raises(TypeError, match="write encode_statistics\\(\\[statistics\\]\\)"):
        encode_statistics(one)
    with pytest.raises(ValueError, match="were they summed"):
        (one + one)[:1]
    with pytest.raises(TypeError):
        one + 1
    with pytest.raises(ValueError, match="ngrams1 2, |at most"):
        score_statistics("bleu", Statistics("BLEU", one.signature, 1, 1, one.fields, [2, 2, 3, 0, 0, 0, 2, 1, 0, 0]))
    with pytest.raises(ValueError, match="an empty corpus has no score"):
        score_statistics("bleu", one[:0])
    with pytest.raises(ValueError, match="multiple|rows of 10"):
        Statistics("BLEU", one.signature, 1, 1, one.fields, [1.0])


UNBOUNDED = ("ter", "wer", "cer", "nist")


@pytest.mark.parametrize("name", NAMES)
def test_forged_statistics_are_refused_or_have_a_score_of_some_text(name):
    texts = ["the cat sat on the mat", "a dog runs here", "it is"], [["the cat lay on the mat", "the dog runs", "it is"]]
    whole = segment_statistics(name, *texts, sources=["the cat was on the mat", "a dog ran", "it is"]).sum()
    source, most, accepted = random.Random(28), 2**53 - 1, 0
    for _ in range(400):
        row = whole.rows.tolist()[0]
        for _ in range(source.randint(1, 3)):
            at = source.randrange(len(row))
            numbers = [0, 1, 2 * row[at], row[at] + 1, source.choice(row), 2 ** source.randrange(53), most]
            row[at] = min(most, source.choice(numbers))
        try:
            score = score_statistics(
                name, Statistics(whole.metric, whole.signature, 1, whole.segments, whole.fields, row)
            ).score
        except ValueError as error:
            assert "is the file damaged?" in str(error)
            continue
        accepted += 1
        assert 0 <= score <= (float("inf") if name in UNBOUNDED else 100 + 1e-9), row
    assert accepted > 5


def test_what_fields_amount_to_together():
    one = segment_statistics("rougeL", ["a b c"], [["a b"]])
    row = one.sum().rows.tolist()[0]
    row[one.fields.index("fmeasureParts")] = 2**20
    forged = Statistics(one.metric, one.signature, 1, 1, one.fields, row)
    with pytest.raises(ValueError, match="has fmeasureParts 1048576 with fmeasureRest .* in row 0: expected at most "):
        score_statistics("rougeL", forged)


def test_counts_are_those_of_the_score():
    texts = ["the cat sat on the mat", "a dog"], [["the cat lay on the mat", "the dog"]]
    rows = segment_statistics("bleu", *texts).sum().rows.tolist()[0]
    score = corpus_bleu(*texts)
    assert rows == [score.sys_len, score.ref_len, *score.counts, *score.totals]
    assert json.dumps(score.counts) == "[6, 3, 1, 0]"
    assert truebleu.corpus_bleu(*texts) == score
