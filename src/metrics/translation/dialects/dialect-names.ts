/** The names of BLEU's dialects. sacreBLEU's is not among them: it is bleu(). */
export const dialectNames = Object.freeze([
  "mteval",
  "multi-bleu",
  "multi-bleu-detok",
  "nltk",
  "hf",
  "torchmetrics",
  "coco",
  "compare-mt",
] as const);

export type DialectName = (typeof dialectNames)[number];
