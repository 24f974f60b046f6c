"""Alignments, counts and measures of jiwer 4.0.0 with rapidfuzz."""
from importlib.metadata import version

import jiwer

from serve import segments_of, serve

KINDS = {"equal": 0, "substitute": 1, "delete": 2, "insert": 3}


def transform(settings, unit):
    steps = []
    if settings["lowercase"]:
        steps.append(jiwer.ToLowerCase())
    if settings["expandContractions"]:
        steps.append(jiwer.ExpandCommonEnglishContractions())
    if settings["removeNonWords"]:
        steps.append(jiwer.RemoveKaldiNonWords())
    if settings["removeWords"]:
        steps.append(jiwer.RemoveSpecificWords(settings["removeWords"]))
    if settings["removePunctuation"]:
        steps.append(jiwer.RemovePunctuation())
    if settings["whitespace"] != "keep":
        steps.append(jiwer.RemoveWhiteSpace(replace_by_space=settings["whitespace"] == "space"))
    if unit == "words" or settings["collapseSpaces"]:
        steps.append(jiwer.RemoveMultipleSpaces())
    steps.append(jiwer.Strip())
    steps.append(jiwer.ReduceToListOfListOfWords() if unit == "words" else jiwer.ReduceToListOfListOfChars())
    return jiwer.Compose(steps)


def answer(question):
    unit = "words" if question["metric"] == "wer" else "characters"
    process = jiwer.process_words if unit == "words" else jiwer.process_characters
    rates = (lambda output: [output.wer, output.mer, output.wil, output.wip]) if unit == "words" else (lambda output: [output.cer])
    made = transform(question["settings"], unit)
    hypotheses, references = segments_of(question)
    references = [lines[0] for lines in references]
    output = process(references, hypotheses, made, made)
    whole = {
        "rows": [[number for c in chunks for number in (KINDS[c.type], c.ref_start_idx, c.ref_end_idx, c.hyp_start_idx, c.hyp_end_idx)]
                 for chunks in output.alignments],
        "sums": [output.hits, output.substitutions, output.deletions, output.insertions],
        "total": rates(output) if question["settings"]["single"] else rates(output)[:1],
    }
    if question["settings"]["single"]:
        whole["scores"] = [rates(process(reference, hypothesis, made, made)) for reference, hypothesis in zip(references, hypotheses)]
    return whole


assert version("jiwer") == "4.0.0", version("jiwer")
serve(answer)
