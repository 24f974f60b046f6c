"""The code that truebleu.sacrebleu, truebleu.jiwer and truebleu.rouge_score share to replace functions of a package."""
