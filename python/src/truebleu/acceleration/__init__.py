"""What truebleu.sacrebleu, truebleu.jiwer and truebleu.rouge_score have in common: they replace functions of a package."""
