"""The tokenizer of TER; those of BLEU are in the kernel."""
