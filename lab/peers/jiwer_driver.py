"""Answers questions about jiwer's alignments and measures: jiwer_driver.py QUESTIONS.json ANSWERS.json"""
import json
import sys
import unicodedata

import jiwer


def transform(options, unit):
    steps = []
    if options["lowercase"]:
        steps.append(jiwer.ToLowerCase())
    if options["expandContractions"]:
        steps.append(jiwer.ExpandCommonEnglishContractions())
    if options["removeNonWords"]:
        steps.append(jiwer.RemoveKaldiNonWords())
    if options["removeWords"]:
        steps.append(jiwer.RemoveSpecificWords(options["removeWords"]))
    if options["removePunctuation"]:
        steps.append(jiwer.RemovePunctuation())
    if options["whitespace"] != "keep":
        steps.append(jiwer.RemoveWhiteSpace(replace_by_space=options["whitespace"] == "space"))
    if unit == "words" or options["collapseSpaces"]:
        steps.append(jiwer.RemoveMultipleSpaces())
    steps.append(jiwer.Strip())
    steps.append(jiwer.ReduceToListOfListOfWords() if unit == "words" else jiwer.ReduceToListOfListOfChars())
    return jiwer.Compose(steps)


def hugging_face(question):
    """evaluate's metric cer with jiwer 2.3 to 3.1: its cer_transform, pair by pair, errors and lengths added."""
    made = jiwer.Compose([jiwer.RemoveMultipleSpaces(), jiwer.Strip(), jiwer.ReduceToSingleSentence(""), jiwer.ReduceToListOfListOfChars()])
    outputs = [jiwer.process_characters(reference, hypothesis, made, made)
               for reference, hypothesis in zip(question["references"], question["hypotheses"])]
    errors = sum(output.substitutions + output.deletions + output.insertions for output in outputs)
    return {"cer": errors / sum(output.substitutions + output.deletions + output.hits for output in outputs),
            "jiwer": jiwer.cer(question["references"], question["hypotheses"])}


def answer(question):
    if question["kind"] == "hugging face":
        return hugging_face(question)
    if question["kind"] == "punctuation":
        return [[i, unicodedata.category(chr(i))] for i in question["codePoints"]]
    process = jiwer.process_words if question["unit"] == "words" else jiwer.process_characters
    made = transform(question["options"], question["unit"])
    output = process(question["references"], question["hypotheses"], made, made)
    return {
        "references": output.references,
        "hypotheses": output.hypotheses,
        "chunks": [[[c.type, c.ref_start_idx, c.ref_end_idx, c.hyp_start_idx, c.hyp_end_idx] for c in chunks] for chunks in output.alignments],
        "counts": [output.hits, output.substitutions, output.deletions, output.insertions],
        "rates": [output.wer, output.mer, output.wil, output.wip] if question["unit"] == "words" else [output.cer],
        "text": jiwer.visualize_alignment(output, line_width=question["lineWidth"]),
        "confusions": jiwer.visualize_error_counts(output),
    }


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(question) for question in questions], file)
