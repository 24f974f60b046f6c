"""Answers questions about transcript normalizers: transcript_normalizers_driver.py QUESTIONS.json ANSWERS.json

It uses openai-whisper without torch: only the modules of the normalizers are imported, by their paths, and not the package.
"""
import importlib.util
import json
import sys
import types
import unicodedata
from pathlib import Path


def whisper_normalizers():
    folder = Path(importlib.util.find_spec("whisper").submodule_search_locations[0]) / "normalizers"
    package = types.ModuleType("whisper_normalizers")
    package.__path__ = [str(folder)]
    sys.modules["whisper_normalizers"] = package
    return importlib.import_module("whisper_normalizers.basic"), importlib.import_module("whisper_normalizers.english")


basic, english = whisper_normalizers()
normalizers = {
    "whisperEnglish": english.EnglishTextNormalizer(),
    "whisperBasic": basic.BasicTextNormalizer(),
    "whisperBasicWithoutDiacritics": basic.BasicTextNormalizer(remove_diacritics=True),
}


def indic(language, remove_nuktas):
    from indicnlp.normalize.indic_normalize import IndicNormalizerFactory

    return IndicNormalizerFactory().get_normalizer(language, remove_nuktas=remove_nuktas).normalize


def answer(question):
    if question["kind"] == "assigned":
        return [[i, category] for i, category in ((i, unicodedata.category(chr(i))) for i in range(0x110000)) if category not in ("Cn", "Cs")]
    if question["kind"] == "spellings":
        return english.EnglishSpellingNormalizer().mapping
    if question["kind"] == "indic":
        normalize = indic(question["language"], question["removeNuktas"])
        return [normalize(line) for line in question["lines"]]
    normalize = normalizers[question["normalizer"]]
    return [normalize(line) for line in question["lines"]]


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(question) for question in questions], file)
