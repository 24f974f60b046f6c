"""sacreBLEU 2.6.0's files and answers for the sets in sets.json: python make.py > expected.json

Needs sacrebleu==2.6.0 and PYTHONHASHSEED=0: the order of its reference fields changes from run to run.
"""

import gzip
import io
import json
import os
import sys
import tempfile
from contextlib import redirect_stdout

folder = tempfile.mkdtemp()
os.environ["SACREBLEU"] = folder

import sacrebleu
from sacrebleu import dataset, utils

KINDS = {
    "sgml": dataset.FakeSGMLDataset, "iwslt-xml": dataset.IWSLTXMLDataset, "wmt-addition": dataset.WMTAdditionDataset,
    "wmt-xml": dataset.WMTXMLDataset, "plain-text": dataset.PlainTextDataset, "tsv": dataset.TSVDataset,
}
FILTERS = [{}, {"origlang": "de"}, {"origlang": "non-de"}, {"subset": "US"}, {"subset": "country:OTHER"}, {"subset": "news|soc"}, {"origlang": "en", "subset": "s$"}]


def langpair(pair):
    return {"path": pair["files"][0], "refs": pair["translators"]} if "translators" in pair else pair["files"]


def attempt(function):
    try:
        return function()
    except Exception as error:
        return {"error": str(error).replace(folder, "FOLDER")}


def echo(*args):
    text = io.StringIO()
    with redirect_stdout(text):
        utils.print_test_set(*args)
    return text.getvalue()


assert sacrebleu.__version__ == "2.6.0"
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "sets.json"), encoding="utf-8") as file:
    given = json.load(file)
answers = {}
for name, entry in given["table"]["sets"].items():
    for path, text in given["raw"][name].items():
        path = os.path.join(folder, name, "raw", path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with (gzip.open if path.endswith(".gz") else open)(path, "wb") as file:
            file.write(text.encode("utf-8"))
    pairs = {pair: langpair(each) for pair, each in entry["pairs"].items()}
    prefixless = {} if "documentFields" in entry or entry["kind"] != "sgml" else {"fieldnames": None}
    made = KINDS[entry["kind"]](name, data=[], md5=[], description=entry["description"], langpairs=pairs, refs=entry.get("translators", []))
    if prefixless:
        made.fieldnames = lambda pair: ["src", "ref"]  # as sets do whose name starts with wmt08
    dataset.DATASETS[name] = made
    if name in given["table"]["annotations"]:
        dataset.SUBSETS[name] = given["table"]["annotations"][name]
    for pair in pairs:
        files = made.get_files(pair)
        texts = {}
        for path in files:
            with open(path, "rb") as file:
                texts[os.path.relpath(path, folder)] = file.read().decode("utf-8")
        answers[f"{name} {pair}"] = {
            "fields": made.fieldnames(pair),
            "references": sorted(os.path.relpath(path, folder) for path in made.get_reference_files(pair)),
            "texts": texts,
            "echo": [attempt(lambda: echo(name, pair, ["src", "ref"], filters.get("origlang"), filters.get("subset"))) for filters in FILTERS],
        }
json.dump({"tool": "sacreBLEU 2.6.0, lxml 6.1.3", "command": "PYTHONHASHSEED=0 python make.py > expected.json", "filters": FILTERS, "answers": answers}, sys.stdout, indent=1)
print()
