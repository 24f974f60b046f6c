// Intended differences between single scores, each with its reason.

/** @type {{ metric: string, reason: string, isMeant: (theirs: number | null, ours: number | null) => boolean }[]} */
export const known = [
  {
    metric: "nltkChrf",
    reason: "an order that only one side has counts 1e-16 there, 0 here, as in sacreBLEU: no sum of them is a score",
    isMeant: (theirs, ours) => theirs <= 1.1e-16 && ours <= 1.1e-16,
  },
  {
    metric: "nist",
    reason: "NLTK divides by zero where the hypothesis has no n-gram of an order, which adds nothing here",
    isMeant: (theirs) => theirs === null,
  },
];
