"""Runs the command line of sacreBLEU on small inputs and writes what it printed to cases.json.

    .venv/bin/python test/vectors/cli/make.py        (sacrebleu==2.6.0; npm run test:peers makes .venv/)

Inputs are written as text in which each character stands for one byte (Latin-1), so that they can hold any bytes.
"""
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent
real = here.parent / "real"
hypotheses = (real / "mlqe-pe-en-de.hypotheses.txt").read_bytes().split(b"\n")[:8]
references = (real / "mlqe-pe-en-de.references.txt").read_bytes().split(b"\n")[:8]


def text(lines, newline=b"\n"):
    return b"".join(line + newline for line in lines)


def tabs(*columns):
    return text([b"\t".join(fields) for fields in zip(*columns)])


def utf(lines, encoding):
    return text(lines).decode().encode(encoding)


other = [line.lower() for line in hypotheses]
period = [b"a line of %d words ." % i for i in range(100)]
period_references = [b"a line of %d words." % i for i in range(100)]

files = {
    "ref": text(references), "ref2": text(other), "hyp": text(hypotheses), "other": text(other),
    "refs.tsv": tabs(references, other), "short": text(hypotheses[:5]), "empty": b"", "blank": b"\n" * 8,
    "crlf": text(hypotheses, b"\r\n"), "no-newline": text(hypotheses)[:-1], "blank-end": text(hypotheses) + b"\n",
    "bom": b"\xef\xbb\xbf" + text(hypotheses), "spaces": text([b"  " + line + b" \xe3\x80\x80\xc2\x85\x1c \t" for line in hypotheses]),
    "latin-1": utf(hypotheses, "latin-1"), "ref.latin-1": utf(references, "latin-1"),
    "utf-16": utf(hypotheses, "utf-16"), "utf-16-be": utf(hypotheses, "utf-16-be"), "utf-8-sig": utf(hypotheses, "utf-8-sig"),
    "hyp.gz": gzip.compress(text(hypotheses), mtime=0), "ref.gz": gzip.compress(text(references), mtime=0),
    "two": tabs(hypotheses, other), "three": tabs(hypotheses, other, references), "ragged": tabs(hypotheses, other)[:-1] + b"\tx\n",
    "abc": b"a\nb\nc\n", "empty-column": b"a\tb\nc\t\ne\tf\n", "blanks-first": b"a b . \tb .\nc \td\ne\tf \n",
    "cr.ref": b"a b\nc d\ne f\n g\n", "cr": b"a b\rc d\r\ne f\n g\r", "words": b"hello world\n" * 3, "nul": b"a\0b c d e\nx\0\n",
    "separators": "a b c d\u2028e f g\u0085h\x0bi\x0cj k l m\n".encode(), "entities": b"&amp;lt; &quot;a&quot; b &lt;c&gt; <skipped> d\n",
    "zh": "我喜欢猫。\n今天天气很好,3.5度\n".encode(), "zh.ref": "我爱猫。\n今天天气好,3.6度\n".encode(),
    "emoji": "👩‍👩‍👧 שלום עולם e\u0301\n".encode(), "period": text(period), "period.ref": text(period_references),
    "shuffled": text([b" ".join(line.split(b" ")[1:] + line.split(b" ")[:1]) for line in hypotheses]),
    "better": text([r if i % 3 == 0 else h for i, (h, r) in enumerate(zip(hypotheses, references))]), "period-2": text(line + b" x" for line in period),
    "it's": text(hypotheses), "日本_x#y": text(other), "long": b"word and " * 3000 + b"\n" + b"x" * 70000 + b"\n",
}

# a cache of test sets: wmt17 and wmt18 with a few lines each; the raw file has the documents, their languages and, in their names, their topics
documents = [("washpost.116881", "en", 2), ("scotsman.104228", "en", 2), ("euronews-en.117981", "de", 3), ("unknown.1", "cs", 1)]
for name in ("wmt17", "wmt18"):
    origin = [f"<srcset setid='x' srclang='any'>\n"]
    for document, language, segments in documents:
        origin.append(f'<doc sysid="ref" docid="{document}" genre="news" origlang="{language}">\n')
        origin += [f'<seg id="{i + 1}">source {i + 1} of {document}</seg>\n' for i in range(segments)]
        origin.append("</doc>\n")
    files[f"cache/{name}/raw/test/newstest20{name[3:]}-ende-src.en.sgm"] = "".join(origin).encode()
    fields = {
        "src": [b"source %d" % i for i in range(8)], "ref": references, "docid": [d.encode() for d, _, n in documents for _ in range(n)],
        "genre": [b"news"] * 8, "origlang": [o.encode() for _, o, n in documents for _ in range(n)],
    }
    for field, lines in fields.items():
        files[f"cache/{name}/{name}.en-de.{field}"] = text(lines if name == "wmt17" else [line + b" (18)" for line in lines])
files["twice"] = text(hypotheses + other)

cases = []


def case(*args, stdin=None, **environment):
    cases.append({"args": list(args), "stdin": stdin, "environment": environment})


for tokenizer in ("none", "13a", "intl", "zh", "char"):
    case("ref", "-i", "hyp", "-tok", tokenizer, "-w", "4")
for smoothing in (["floor"], ["floor", "-sv", "0.5"], ["add-k"], ["add-k", "-sv", ".25"], ["none"]):
    case("ref", "-i", "other", "-w", "4", "-s", *smoothing)
for extra in ([], ["-b"], ["-sh"], ["-w", "0"], ["-w", "12"], ["-lc"], ["-q"], ["-nc"], ["--force"], ["-m", "bleu", "chrf"], ["-m", "chrf", "-b"]):
    for form in ("json", "text", "latex"):
        case("ref", "ref2", "-f", form, "-i", "hyp", *extra)
    case("ref", "ref2", "-f", "text", "-i", "hyp", "other", *extra)
for form in ("json", "text", "latex"):
    case("ref", "-i", "hyp", "日本_x#y", "it's", "-f", form)
for extra in ([], ["-b"], ["-sh", "-f", "text"], ["-lc", "-s", "none"], ["-m", "chrf", "-cw", "2"]):
    case("ref", "-i", "hyp", "-sl", *extra)
case("ref", "ref2", "-sl", stdin="hyp")
for name in ("crlf", "no-newline", "blank-end", "bom", "spaces", "hyp.gz", "empty", "blank", "short"):
    case("ref", "-i", name)
    case(name, "-i", "hyp")
for name in ("hyp", "crlf", "bom", "spaces", "no-newline", "blank-end", "empty", "short", "two", "three", "ragged"):
    case("ref", "-f", "text", stdin=name)
for name in ("cr", "words", "nul", "separators", "entities", "emoji", "long", "blank"):
    case(name, "-i", name)
case("empty", "-i", "empty")
case("empty", stdin="empty")
case("cr.ref", stdin="cr")
case("cr.ref", "-i", "cr")
case("abc", stdin="empty-column")
case("abc", "-f", "text", stdin="blanks-first")
case("ref.gz", "-i", "hyp.gz", "other", "-f", "text")
case("refs.tsv", "-nr", "2", "-i", "hyp")
case("refs.tsv", "-nr", "2", stdin="hyp")
case("refs.tsv", "-nr", "1", "-i", "hyp")
case("refs.tsv", "-nr", "3", "-i", "hyp")
case("refs.tsv", "-nr", "0", "-i", "hyp")
case("ref", "-nr", "2", "-i", "hyp")
case("ref", "ref2", "-nr", "2", "-i", "hyp")
case("ref.latin-1", "-i", "latin-1", "-e", "latin-1")
case("ref.latin-1", "-e", "ISO-8859-15", stdin="latin-1")
case("utf-16", "-i", "utf-16", "-e", "utf-16")
case("utf-16", "-e", "utf-16", stdin="utf-16")
case("utf-16-be", "-i", "utf-16-be", "-e", "utf-16-be")
case("utf-8-sig", "-i", "utf-8-sig", "-e", "utf-8-sig")
case("utf-8-sig", "-e", "utf_8_sig", stdin="hyp")
case("period.ref", "-i", "period")
case("period.ref", "-i", "period", "-q")
case("period.ref", "-i", "period", "--force")
case("period.ref", "-i", "period", "-m", "chrf")
case("period.ref", "-i", "period", "period.ref", "-f", "text")
case("-l", "en-zh", "zh.ref", "-i", "zh")
case("-l", "en-zh", "zh.ref", "-i", "zh", "-tok", "13a")
case("-l", "en-ja", "zh.ref", "-i", "zh", "-tok", "char", "-sl")
case("-l", "en-de", "ref", "-i", "hyp")
case("ref", "-i", "hyp", "-sl", "-m", "bleu", "chrf")
case("ref", "-i", "hyp", "other", "-sl")
case("ref", "-sl", stdin="two")
case("ref", "-i", "it's", "it's")
case("ref", "-i", "hyp", "other", "hyp", "-q")
for value in ("text", "LATEX", "html", ""):
    case("ref", "-i", "hyp", SACREBLEU_FORMAT=value)
case("ref", "-i", "hyp", "other", "-f", "text", NO_COLOR="1")
case("--input", "hyp", "--", "ref")
case("ref", "--inp", "hyp", "--form", "text")
case("ref", "-ihyp", "-ftext", "-w3")
case("-bq", "ref", "-i", "hyp")
case("-qbw2", "ref", "-i", "hyp")
case("ref", "--width=2", "--format=text", "--input=hyp")
case("ref", "-i", "hyp", "-i", "other", "-sv", "7")
for extra in ([], ["-b"], ["-sh"], ["-sl"], ["--ter-normalized"], ["--ter-no-punct", "--ter-case-sensitive"], ["--ter-normalized", "--ter-asian-support"]):
    case("ref", "ref2", "-i", "hyp", "-m", "ter", *extra)
    case("ref", "ref2", "-i", "hyp", "-m", "ter", "-f", "text", "-w", "3", *extra)
for form in ("json", "text", "latex"):
    case("ref", "-i", "hyp", "-m", "ter", "chrf", "bleu", "-f", form)
    case("ref", "-i", "hyp", "other", "-m", "ter", "chrf", "bleu", "-f", form)
    for extra in ([], ["-b"], ["-sh"], ["-cin", "40"], ["-m", "ter", "bleu", "chrf", "-w", "2"], ["-m", "ter", "bleu", "-b"]):
        case("ref", "-i", "hyp", "-ci", "-f", form, *extra)
    for extra in ([], ["-sh"], ["-q"], ["-w", "3"], ["-m", "ter", "chrf", "bleu"], ["-lc", "-m", "ter", "--ter-normalized"]):
        case("ref", "-i", "hyp", "shuffled", "better", "-par", "-parn", "200", "-f", form, *extra)
        if form != "json":  # unrounded means of sums in 32-bit floats
            case("ref", "-i", "hyp", "shuffled", "better", "-pbs", "-pbsn", "100", "-f", form, *extra)
for seed in ("1", "0", "12345", "4294967296", "9007199254740991"):
    case("ref", "-i", "hyp", "-ci", "-f", "text", SACREBLEU_SEED=seed)
    if seed != "0":  # not a seed to sacreBLEU's paired tests
        case("ref", "-i", "hyp", "better", "-pbs", "-f", "text", SACREBLEU_SEED=seed)
        case("ref", "-i", "hyp", "better", "-par", "-f", "json", SACREBLEU_SEED=seed)
case("ref", "-par", "-f", "text", stdin="two")
case("ref", "-pbs", "-f", "latex", stdin="three")
case("ref", "-i", "hyp", "shuffled", "hyp", "-pbs", "-f", "text")
case("ref", "-i", "hyp", "shuffled", "hyp", "-pbs", "-f", "text", "-q")
case("ref", "-i", "hyp", "-pbs")
case("ref", "-i", "hyp", "hyp", "-par")
case("ref", "-i", "hyp", "other", "-ci")
case("ref", "-i", "hyp", "other", "-ci", "-par")
case("ref", "-i", "hyp", "-ci", "-sl")
case("ref", "-i", "hyp", "other", "-par", "-sl")
case("ref", "-i", "hyp", "other", "other", "-par")
case("blank", "-i", "blank", "-ci", "-f", "text")
case("blank", "-i", "blank", "-ci", "-b", "-m", "bleu", "chrf", "-f", "text")
case("period.ref", "-i", "period", "period-2", "-pbs", "-pbsn", "20", "-m", "chrf", "bleu", "-f", "text")
case("period.ref", "-i", "period", "-ci", "-cin", "20")
case("ref", "-i", "hyp", "shuffled", "-pbs", "-f", "text", "-pbsn", "60", "--paired-jobs", "1")

cache = {"SACREBLEU": "cache"}
wmt18 = ("-t", "wmt18", "-l", "en-de")
for extra in ([], ["-f", "text"], ["-m", "ter", "bleu"], ["-sl", "-b"], ["-ci", "-cin", "20", "-f", "text"], ["-tok", "none"], ["-q", "-tok", "none", "-b"],
              ["-ol", "en"], ["-ol", "non-en", "-f", "text"], ["--subset", "sport"], ["--subset", "country:GB", "-sl"], ["-ol", "en", "--subset", "US"],
              ["-ol", "fr"], ["--subset", "nothing"], ["-ol", "de", "--subset", "sport"], ["-ol", "de", "-ci", "-f", "text"],
              ["-d"], ["-d", "-f", "text", "-w", "3", "-m", "chrf", "bleu"], ["-d", "-f", "json", "-m", "ter"], ["-d", "-sl", "-b"]):
    case(*wmt18, "-i", "hyp", *extra, **cache)
case(*wmt18, stdin="hyp", **cache)
case(*wmt18, "-d", stdin="two", **cache)
case(*wmt18, "-i", "hyp", "other", "-f", "text", **cache)
case(*wmt18, "-i", "hyp", "better", "-par", "-parn", "50", "-f", "text", "-ol", "en", **cache)
case("-t", "wmt17,wmt18", "-l", "en-de", "-i", "twice", "-f", "text", **cache)
case("-t", "wmt17,wmt18", "-l", "en-de", "-i", "twice", "-ol", "de", "-sl", "-b", **cache)
case("-t", "wmt17,wmt18", "-l", "en-de", "-i", "hyp", **cache)
case(*wmt18, "-i", "short", **cache)
case(*wmt18, "-i", "empty", "-q", **cache)
case("ref", "-i", "hyp", "-d")
case("ref", "-i", "hyp", "-d", "-f", "text", "-m", "bleu", "chrf")
case("ref", "-i", "hyp", "other", "-d")
for fields in (["src"], ["ref"], ["src", "ref", "docid"], ["all"], ["origlang", "src", "origlang"], ["all", "src"], ["nothing"], ["ref:A"]):
    case(*wmt18, "--echo", *fields, **cache)
case(*wmt18, "--echo", "src", "ref", "-ol", "en", **cache)
case(*wmt18, "--echo", "src", "--subset", "US|sport", **cache)
case("-t", "wmt18,wmt17", "-l", "en-de", "--echo", "docid", **cache)
case("--list")
case("--list", "-l", "en-de")
case("--list", "-l", "ro-en")
case("--list", "-l", "xx-yy")
case("--list", "-t", "wmt18")
case("--list", "-t", "wmt18", "-l", "en-de")
case("--cite")
case("-t", "wmt99", "-l", "en-de", "-i", "hyp")
case("-t", "wmt18,wmt99", "-i", "hyp", "-q")
case("-t", "wmt18", "-i", "hyp")
case("-t", "wmt18", "--echo", "src")
case("-t", "wmt18", "-l", "en-xx", "-i", "hyp")
case(*wmt18, "ref", "-i", "hyp")
case(*wmt18, "-nr", "2", "-i", "hyp")
case("ref", "--echo", "src")
case("--echo", "src")
case("-i", "hyp", "ref")

with tempfile.TemporaryDirectory() as directory:
    for name, content in files.items():
        path = pathlib.Path(directory) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    sacrebleu = str(pathlib.Path(sys.executable).parent / "sacrebleu")
    for one in cases:
        stdin = subprocess.DEVNULL if one["stdin"] is None else open(pathlib.Path(directory) / one["stdin"], "rb")
        environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), **one["environment"]}
        run = subprocess.run([sacrebleu, *one["args"]], stdin=stdin, capture_output=True, cwd=directory, env=environment)
        assert b"Traceback" not in run.stderr, one
        one.update(exit=run.returncode, stdout=run.stdout.decode(), stderr=run.stderr.decode())

used = {name for one in cases for name in [*one["args"], one["stdin"]]}
lines = [json.dumps(one, ensure_ascii=False) for one in cases]
contents = {name: content.decode("latin-1") for name, content in files.items() if name in used or name.startswith("cache/")}
(here / "cases.json").write_text('{"files": %s,\n"cases": [\n%s\n]}\n' % (json.dumps(contents), ",\n".join(lines)), encoding="utf-8")
print(len(cases), "cases")
