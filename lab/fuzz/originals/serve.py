"""The common part of the originals' programs: answers questions, which are lines of JSON, until there are no more."""
import json
import sys


def serve(answer):
    """Each line is {"metric", "settings", "segments": [{"hypothesis", "references"}]}; an exception is an answer, too."""
    for line in sys.stdin:
        question = json.loads(line)
        try:
            text = json.dumps(answer(question), allow_nan=False)
        except Exception as error:  # any exception by which an original refuses a question
            text = json.dumps({"error": f"{type(error).__name__}: {error}"})
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def segments_of(question):
    """The hypotheses, and the references of each."""
    segments = question["segments"]
    return [one["hypothesis"] for one in segments], [one["references"] for one in segments]
