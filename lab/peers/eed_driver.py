"""Answers questions about EED by torchmetrics, without torch: python eed_driver.py QUESTIONS.json ANSWERS.json"""
import importlib.util
import json
import os
import sys
import sysconfig
import types

PACKAGES = sysconfig.get_paths()["purelib"]


def stub(name, **attributes):
    """A stand-in for a module that is not installed, or whose package would import modules that are not installed."""
    module = types.ModuleType(name)
    module.__dict__.update(attributes)
    sys.modules[name] = module


def load(name):
    """Loads a module from its file, without the __init__ of its package."""
    spec = importlib.util.spec_from_file_location(name, os.path.join(PACKAGES, *name.split(".")) + ".py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


# floats take the place of tensors, so that scores are not rounded to 32 bits
stub("torch", Tensor=float, tensor=float, stack=list)
stub("typing_extensions", Literal=__import__("typing").Literal)
for package in ("torchmetrics", "torchmetrics.functional", "torchmetrics.functional.text"):
    stub(package, __path__=[])
load("torchmetrics.functional.text.helper")
eed = load("torchmetrics.functional.text.eed")


def answer(question):
    if question["kind"] == "text":
        prepare = {"en": eed._preprocess_en, "ja": eed._preprocess_ja}[question["language"]]
        return [prepare(line) for line in question["lines"]]
    corpus, scores = eed.extended_edit_distance(
        [segment["hypothesis"] for segment in question["segments"]],
        [segment["references"] for segment in question["segments"]],
        return_sentence_level_score=True,
        **{name: value if name == "language" else float(value) for name, value in question["options"].items()},
    )
    return {"corpus": corpus, "segments": scores}


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(question) for question in questions], file)
