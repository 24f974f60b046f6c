"""Answers questions about meeteval's error rates of conversations: meetings_driver.py QUESTIONS.json ANSWERS.json"""
import decimal
import json
import logging
import sys
import warnings

from meeteval.io import SegLST
from meeteval.wer import (
    cp_word_error_rate,
    mimo_word_error_rate,
    orc_word_error_rate,
    time_constrained_minimum_permutation_word_error_rate,
    time_constrained_orc_wer,
)

logging.disable(logging.WARNING)
warnings.simplefilter("ignore")
functions = {
    "cpWer": cp_word_error_rate,
    "orcWer": orc_word_error_rate,
    "mimoWer": mimo_word_error_rate,
    "tcpWer": time_constrained_minimum_permutation_word_error_rate,
    "tcOrcWer": time_constrained_orc_wer,
}
orders = {"segment": "segment", "word": "word", "given": False}


def seconds(value):
    return decimal.Decimal(value) if isinstance(value, str) else value


def options_of(question):
    if "options" not in question:
        return {}
    options = question["options"]
    return {
        "collar": seconds(options["collar"]),
        "reference_pseudo_word_level_timing": options["referenceTimes"],
        "hypothesis_pseudo_word_level_timing": options["hypothesisTimes"],
        "reference_sort": orders[options["referenceOrder"]],
        "hypothesis_sort": orders[options["hypothesisOrder"]],
    }


def seglst(segments):
    return SegLST([
        {"session_id": "one", "speaker": segment["speaker"], "words": segment["words"],
         **({"start_time": seconds(segment["start"]),
             "end_time": seconds(segment["end"]) if "end" in segment else segment["start"] + 1}
            if "start" in segment else {})}
        for segment in segments
    ])


def answer(question):
    rate = functions[question["function"]](
        seglst(question["reference"]), seglst(question["hypothesis"]), **options_of(question))
    counts = [rate.errors, rate.length, rate.insertions, rate.deletions, rate.substitutions]
    if question["function"] in ("cpWer", "tcpWer"):
        counts += [rate.missed_speaker, rate.falarm_speaker, rate.scored_speaker]
    return {"rate": rate.error_rate, "counts": counts, "assignment": rate.assignment}


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(question) for question in questions], file)
