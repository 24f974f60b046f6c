"""Answers questions from a JSON file about NIST and mteval's tokenization, written from the definitions in plain Python.

The sources are Doddington 2002, section 4, and the Perl program that everybody ran. N-grams of orders 1 to 9 are in
dictionaries of joined strings; there is a pass for the information, and one for the segments. This code shares
nothing with the code under test, and is not fast.
"""
import json
import math
import re
import sys
import unicodedata
from collections import Counter
from fractions import Fraction

from nltk.translate.nist_score import corpus_nist

LONGEST = 9
PERL_SPACE = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"


def split(text):
    return [word for word in re.split(f"[{PERL_SPACE}]+", text) if word]


def decode(text):
    for entity, character in [("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")]:
        text = text.replace(entity, character)
    return text


def western(text, keep_case):
    text = decode(text.replace("<skipped>", "").replace("-\n", "").replace("\n", " "))
    text = f" {text} "
    if not keep_case:
        text = re.sub("[A-Z]", lambda letter: letter[0].lower(), text)
    text = re.sub(r"([{-~\[-` -&(-+:-@/])", r" \1 ", text)
    text = re.sub(r"([^0-9])([.,])", r"\1 \2 ", text)
    text = re.sub(r"([.,])([^0-9])", r" \1 \2", text)
    text = re.sub(r"([0-9])(-)", r"\1 \2 ", text)
    return split(text)


def international(text, keep_case):
    text = decode(text.replace("<skipped>", "")).replace("&apos;", "'")
    if not keep_case:
        text = "".join("\u03c3" if letter == "\u03a3" else letter.lower() for letter in text)
    kind = lambda character: unicodedata.category(character)[0]
    # substitutions from left to right that do not overlap, one rule after the other
    for matches, put in [(lambda a, b: kind(a) != "N" and kind(b) == "P", "{0} {1} "), (lambda a, b: kind(a) == "P" and kind(b) != "N", " {0} {1}")]:
        out, at = [], 0
        while at < len(text):
            if at + 1 < len(text) and matches(text[at], text[at + 1]):
                out.append(put.format(text[at], text[at + 1]))
                at += 2
            else:
                out.append(text[at])
                at += 1
        text = "".join(out)
    return split("".join(f" {character} " if kind(character) == "S" else character for character in text))


def ngrams(words):
    return Counter(" ".join(words[i:i + n]) for n in range(1, LONGEST + 1) for i in range(len(words) - n + 1))


def penalty(ratio):
    if ratio >= 1:
        return 1.0
    return 0.0 if ratio <= 0 else math.exp(math.log(0.5) / math.log(1.5) ** 2 * math.log(ratio) ** 2)


def score(question):
    tokenize = international if question["international"] else western
    hypotheses = [tokenize(line, question["keep_case"]) for line in question["hypotheses"]]
    references = [[tokenize(line, question["keep_case"]) for line in lines] for lines in question["references"]]
    counts = Counter()
    total = 0
    for lines in references:
        for words in lines:
            total += len(words)
            counts.update(ngrams(words))

    def information(ngram):
        beginning = ngram.rpartition(" ")[0]
        # an empty string and the string 0 are false in Perl
        return math.log2((counts[beginning] if beginning not in ("", "0") else total) / counts[ngram])

    rows = []
    for words, lines in zip(hypotheses, references, strict=True):
        in_lines = [ngrams(line) for line in lines]
        gained = [[] for _ in range(LONGEST)]
        for ngram, count in ngrams(words).items():
            matched = min(count, max(line[ngram] for line in in_lines))
            if matched:
                gained[ngram.count(" ")].append(matched * information(ngram))
        rows.append(([max(0, len(words) - n) for n in range(LONGEST)], Fraction(sum(map(len, lines)), len(lines)), gained))

    def scored(some):
        tried = [sum(row[0][n] for row in some) for n in range(LONGEST)]
        length = sum(row[1] for row in some)
        brevity = penalty(tried[0] / length) if length else 1.0
        shares = [math.fsum(value for row in some for value in row[2][n]) / max(tried[n], 1) for n in range(LONGEST)]
        return {
            "individual": [share * brevity for share in shares],
            "cumulative": [math.fsum(shares[:n + 1]) * brevity for n in range(LONGEST)],
            "brevity": brevity, "length": tried[0], "reference_length": float(length),
        }

    return {**scored(rows), "segments": [scored([row])["cumulative"][4] for row in rows], "tokens": [" ".join(words) for words in hypotheses]}


def nltk(question):
    """NLTK's scores, for n up to 9; None where NLTK divides by zero."""
    scores = []
    for n in range(1, LONGEST + 1):
        try:
            scores.append(corpus_nist([[line.split() for line in lines] for lines in question["references"]],
                                      [line.split() for line in question["hypotheses"]], n))
        except ZeroDivisionError:
            scores.append(None)
    return scores


def main():
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        questions = json.load(file)
    with open(target, "w", encoding="utf-8") as file:
        json.dump([nltk(question) if question.get("nltk") else score(question) for question in questions], file)


main()
