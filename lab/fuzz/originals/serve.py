"""Answers questions in lines of JSON, for as long as there are any: what the programs of the originals share."""
import json
import sys


def serve(answer):
    """Each line is {"metric", "settings", "segments": [{"hypothesis", "references"}]}; an exception is an answer too."""
    for line in sys.stdin:
        question = json.loads(line)
        try:
            text = json.dumps(answer(question), allow_nan=False)
        except Exception as error:  # whatever an original says no by
            text = json.dumps({"error": f"{type(error).__name__}: {error}"})
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def segments_of(question):
    """Hypotheses, and for each its references."""
    segments = question["segments"]
    return [one["hypothesis"] for one in segments], [one["references"] for one in segments]
