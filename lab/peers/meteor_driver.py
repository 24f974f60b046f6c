"""METEOR by NLTK: reads a JSON object from stdin, and writes the answer to stdout."""
import json
import sys

from nltk.translate.meteor_score import meteor_score


class Lemma:
    def __init__(self, name):
        self.word = name

    def name(self):
        return self.word


class Synset:
    def __init__(self, names):
        self.members = [Lemma(name) for name in names]

    def lemmas(self):
        return self.members


class WordNet:
    """Takes the place of nltk.corpus.wordnet, whose data is not on PyPI: it has for each word the words of its sets."""

    def __init__(self, synonyms):
        self.synonyms = synonyms

    def synsets(self, word):
        return [Synset(self.synonyms[word])] if word in self.synonyms else []


question = json.load(sys.stdin)
wordnet = WordNet(question["synonyms"])
json.dump([
    meteor_score([reference.split() for reference in references], hypothesis.split(), wordnet=wordnet, alpha=alpha, beta=beta, gamma=gamma)
    for hypothesis, references, alpha, beta, gamma in question["segments"]
], sys.stdout)
