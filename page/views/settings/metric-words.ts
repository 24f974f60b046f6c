/** What each metric is for, in a few words, for whoever adds one. */

export const metricWords: Readonly<Record<string, string>> = {
  bleu: "BLEU: runs of words in common, the figure of most papers",
  bleuDialect: "BLEU as another program computes it: NLTK, multi-bleu, mteval and others",
  chrf: "chrF: characters in common, for languages with many word forms",
  ter: "TER: edits that a post-editor would make, and moves of phrases",
  wer: "WER: wrong words, for speech recognition",
  cer: "CER: wrong characters, for speech and languages without spaces",
  mer: "MER: the share of aligned words that are wrong",
  wil: "WIL: information lost between the words",
  wip: "WIP: information preserved between the words",
  character: "CharacTER: edits of characters and moves of words, for languages with many word forms",
  eed: "EED: edits of characters, with jumps between words, for languages with many word forms",
  nist: "NIST: rare runs of words count for more",
  ribes: "RIBES: the order of the words, for distant languages",
  gleu: "GLEU: runs of words, made for single sentences",
  rouge: "ROUGE: recall of words and sequences, for summaries",
  sari: "SARI: what was added, kept and deleted, for simplified text",
  em: "EM: the share of answers that are right, word for word",
  es: "ES: edit similarity of characters, for code completion",
  f1: "F1: words in common of short answers",
  lepor: "LEPOR: length, order and words of either side",
  hlepor: "hLEPOR: LEPOR with weights for a pair of languages",
};

/** Names that papers have for a metric with certain settings. */
export const variants = [
  { name: "chrF++: chrF with words and pairs of words", spec: { metric: "chrf", options: { wordOrder: 2 } } },
] as const;
