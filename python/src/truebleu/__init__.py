"""BLEU, chrF, TER, WER and CER exactly as sacreBLEU and jiwer compute them, counted by truebleu's kernel."""

__version__ = "0.1.0"
