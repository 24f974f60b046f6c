"""Jobs of lab/bench/peers.mjs about speech: sclite, and meeteval's error rates of conversations."""

import os
import re
import shutil
import subprocess
import tempfile


def sclite(options, hypotheses, references):
    """NIST's program, including its start and the reading of both files: the errors for 100 words, from its report."""
    program = next(path for path in (os.environ.get("SCLITE"), shutil.which("sclite"), "/usr/lib/sctk/bin/sclite") if path and os.path.exists(path))
    folder = tempfile.TemporaryDirectory()
    for name, lines in (("ref", references), ("hyp", hypotheses)):
        with open(os.path.join(folder.name, name), "w", encoding="utf-8") as file:
            file.writelines(f"{spoken(line)} (u_{i})\n" for i, line in enumerate(lines))
    command = [program, "-r", "ref", "trn", "-h", "hyp", "trn", "-i", "spu_id", *options, "-s", "-f", "0", "-o", "rsum"]

    def rate():
        subprocess.run(command, cwd=folder.name, stdout=subprocess.DEVNULL, check=True)
        with open(os.path.join(folder.name, "hyp.raw"), encoding="utf-8") as file:
            sums = re.search(r"^ *\| Sum +\|(.*)", file.read(), re.MULTILINE)[1].replace("|", " ").split()
        # segments, words, right, substituted, deleted, inserted, errors
        return 100 * int(sums[6]) / int(sums[1])

    return rate


def spoken(line):
    """The line without the characters of sclite's alternatives, comments and escapes; peers-ours.mjs does the same."""
    return re.sub(r'[{};\\*"]', "", line)


def meeting(function, hypotheses, references):
    """Conversations of eight lines between three speakers, with one line in six on the stream of another speaker; peers-ours.mjs has the same."""
    import logging
    from meeteval.io import SegLST
    import meeteval.wer
    logging.disable(logging.WARNING)
    score = getattr(meeteval.wer, function)

    def side(lines, speaker):
        return SegLST([{"session_id": "one", "speaker": str(speaker(i)), "words": line} for i, line in enumerate(lines)])

    sessions = [
        (
            side(references[at:at + 8], lambda i: i % 3),
            side(hypotheses[at:at + 8], lambda i: (i + 1) % 3 if i % 6 == 5 else i % 3),
        )
        for at in range(0, len(references), 8)
    ]

    def rate():
        rates = [score(*session) for session in sessions]
        return 100 * sum(one.errors for one in rates) / sum(one.length for one in rates)

    return rate
