/** The names of BLEU's dialects. sacreBLEU's is not among them: it is bleu(). */
export const dialectNames = Object.freeze([
  "mteval",
  "multi-bleu",
  "multi-bleu-detok",
  "nltk",
  "hf",
  "nmt",
  "torchmetrics",
  "coco",
  "compare-mt",
] as const);

/** The tools whose BLEU {@link bleuDialect} computes. */
export type DialectName = (typeof dialectNames)[number];
