"""Answers questions about meeteval's error rates of conversations: meetings_driver.py QUESTIONS.json ANSWERS.json"""
import json
import logging
import sys

from meeteval.io import SegLST
from meeteval.wer import cp_word_error_rate, mimo_word_error_rate, orc_word_error_rate

logging.disable(logging.WARNING)
functions = {"cpWer": cp_word_error_rate, "orcWer": orc_word_error_rate, "mimoWer": mimo_word_error_rate}


def seglst(segments):
    return SegLST([
        {"session_id": "one", "speaker": segment["speaker"], "words": segment["words"],
         **({"start_time": segment["start"], "end_time": segment["start"] + 1} if "start" in segment else {})}
        for segment in segments
    ])


def answer(question):
    rate = functions[question["function"]](seglst(question["reference"]), seglst(question["hypothesis"]))
    counts = [rate.errors, rate.length, rate.insertions, rate.deletions, rate.substitutions]
    if question["function"] == "cpWer":
        counts += [rate.missed_speaker, rate.falarm_speaker, rate.scored_speaker]
    return {"rate": rate.error_rate, "counts": counts, "assignment": rate.assignment}


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(question) for question in questions], file)
