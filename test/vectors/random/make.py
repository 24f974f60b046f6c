"""Writes numpy.json: numbers drawn by NumPy's default_rng. Made with Python 3.11 and NumPy 2.4.6: python make.py"""
import json
from pathlib import Path

import numpy as np

SEEDS = [0, 1, 12345, 2**32 - 1, 2**32, 2**32 + 5, 2**53 - 1, 1795266000123456789, 5 * 2**64 + 7, 2**128 - 1]
BOUNDS = [1, 2, 3, 7, 1000, 3004, 2**31, 3 * 2**30, 2**32 - 1]


def booleans(generator, count):
    return "".join("01"[int(bit)] for bit in generator.integers(2, size=count, dtype=bool))


def draws(seed):
    state = np.random.PCG64(seed).state["state"]
    # a quarter of all draws below 3 * 2^30 is refused
    refused = np.random.default_rng(seed).choice(3 * 2**30, size=5000)
    mixed = np.random.default_rng(seed)
    in_turn = []
    for bits, indices in [(45, 4), (75, 3), (64, 5), (3, 2)]:
        in_turn.append({"bits": booleans(mixed, bits), "indices": mixed.choice(1000, size=indices).tolist()})
    return {
        # JSON's numbers have only 53 bits
        "seed": seed if seed < 2**53 else str(seed),
        "state": hex(state["state"]),
        "increment": hex(state["inc"]),
        "bits": booleans(np.random.default_rng(seed), 200),
        "indices": {str(below): np.random.default_rng(seed).choice(below, size=7).tolist() for below in BOUNDS},
        "refused": {"sum": int(refused.sum()), "last": refused[-5:].tolist()},
        "in_turn": in_turn,
    }


if __name__ == "__main__":
    vectors = {"numpy": np.__version__, "draws": [draws(seed) for seed in SEEDS]}
    Path(__file__).with_name("numpy.json").write_text(json.dumps(vectors, indent=1) + "\n")
