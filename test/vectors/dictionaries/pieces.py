"""Small SentencePiece models of every type, and the pieces that sentencepiece makes with them.

    pip install sentencepiece==0.2.3
    python test/vectors/dictionaries/pieces.py

writes pieces.json beside this file: of each model the options, the file in base64, and for each line the tokens as sacreBLEU
has them, " ".join(EncodeAsPieces(line)).split(). The texts are test/vectors/real (mlqe-pe-en-de: CC0 1.0; tatoeba-eng-tha: CC BY 2.0 FR).
"""

import base64
import io
import json
import random
from pathlib import Path

import sentencepiece

assert sentencepiece.__version__ == "0.2.3", sentencepiece.__version__

here = Path(__file__).parent
texts = [
    line
    for name in ("mlqe-pe-en-de.hypotheses", "mlqe-pe-en-de.references", "tatoeba-eng-tha.hypotheses", "tatoeba-eng-tha.references")
    for line in (here.parent / "real" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
]

# a few rules of each kind in place of nmt_nfkc, which is 240 kB: to nothing, to a space, to several characters, and a rule for the beginning of another rule's text
rules = {"\u200b": "", "\u0007": "", "\t": " ", "\u3000": " ", "\u00a0": " ", "\u00bd": "1/2", "\ufb01": "fi", "\ufb03": "ffi", "A\u030a": "\u00c5", "A": "a",
         "\u2026": "...", "\uff21": "A", "\u00b4": " \u0301"}

MODELS = {
    "unigram": dict(vocab_size=600),
    "unigram, byte fallback": dict(vocab_size=600, byte_fallback=True),
    "unigram, user-defined symbols": dict(vocab_size=400, user_defined_symbols=["<sep>", "der ", "\u2581Die", "...", "ung"]),
    "unigram, identity": dict(vocab_size=400, normalization_rule_name="identity", remove_extra_whitespaces=False, add_dummy_prefix=False),
    "unigram, white space as suffix": dict(vocab_size=400, treat_whitespace_as_suffix=True, allow_whitespace_only_pieces=True),
    "bpe": dict(vocab_size=600, model_type="bpe"),
    "bpe, byte fallback": dict(vocab_size=600, model_type="bpe", byte_fallback=True),
    "bpe, user-defined symbols": dict(vocab_size=400, model_type="bpe", user_defined_symbols=["<sep>", "der ", "\u2581Die", "...", "ung"]),
    "word": dict(vocab_size=300, model_type="word"),
    "char": dict(vocab_size=120, model_type="char", user_defined_symbols=["<sep>", "ung"]),
}


def train(options):
    file = io.BytesIO()
    tsv = here / "rules.tmp.tsv"
    tsv.write_text("".join(" ".join(f"{ord(c):X}" for c in a) + "\t" + " ".join(f"{ord(c):X}" for c in b) + "\n" for a, b in rules.items()), encoding="utf-8")
    normalization = {} if "normalization_rule_name" in options else {"normalization_rule_tsv": str(tsv)}
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(texts), model_writer=file, hard_vocab_limit=False, num_threads=1, minloglevel=2,
        character_coverage=0.99, max_sentencepiece_length=8, **{**normalization, **options})
    tsv.unlink()
    return file.getvalue()


def make_lines(generator):
    pieces = ["<sep>", "der ", "\u2581Die", "...", "ung", "<s>", "<unk>", "<0x41>", " ", "  ", "\t", "\u3000", "\u00a0", "\u0085", "\u200b", "\0", "\u2581", "\ufeff",
              "\u00bd", "\ufb01", "\ufb03", "A\u030a", "A", "\u030a", "\u2026", "\uff21", "\u00b4", "\U0001f642", "\u4e2d\u56fd", "\ufffd", "aaaaaaa", "!!!!!", "333"]
    lines = ["", "\u200b", "a" * 300, "\u2581" * 9, "x y" * 60]
    for _ in range(90):
        parts = []
        for _ in range(generator.randint(1, 6)):
            text = generator.choice(texts)
            start = generator.randrange(len(text) + 1)
            parts.append(text[start:start + generator.randint(1, 20)] if generator.random() < 0.5 else generator.choice(pieces))
        lines.append(generator.choice(["", " "]).join(parts).rstrip())
    return lines + texts[:8] + texts[-4:]


lines = make_lines(random.Random(3))
models = {}
for name, options in MODELS.items():
    model = train(options)
    processor = sentencepiece.SentencePieceProcessor(model_proto=model)
    models[name] = {"options": options, "model": base64.b64encode(model).decode(),
                    "tokens": [" ".join(" ".join(processor.EncodeAsPieces(line)).split()) for line in lines]}
    print(name, len(model), "bytes")
text = json.dumps({"sentencepiece": sentencepiece.__version__, "lines": lines, "models": models}, ensure_ascii=False, indent=0)
(here / "pieces.json").write_text(text + "\n", encoding="utf-8")
