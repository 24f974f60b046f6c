// The parts of the kernel and the metrics that Python has: their names, and how they differ from TypeScript. Everything
// else (the order and types of a function's parameters, rows, limits, kinds, defaults, ranges and help of settings) is
// read from abi.json and from the settings of src/metrics; python-modules.mjs writes the code. To add a metric to the
// wheel, begin here.

/** The kernel's parts that the package has. */
export const parts = [
  "character",
  "chrf",
  "counting",
  "eed",
  "folding",
  "lcs",
  "lepor",
  "levenshtein",
  "means",
  "nist",
  "pairwise",
  "resampling",
  "revision",
  "ribes",
  "spacing",
  "ter",
];

/** Kernel functions that the host calls by name, besides those of `calls`. */
export const otherFunctions = [
  "character.characterRates",
  "counting.scan",
  "counting.scannedWords",
  "eed.distances",
  "folding.answers",
  "lcs.measures",
  "lcs.words",
  "lepor.alignInContext",
  "levenshtein.textRuns",
  "means.answers",
  "means.eedLines",
  "means.gleu",
  "means.gleuScores",
  "means.lepor",
  "means.leporScores",
  "means.lowestRates",
  "means.meanRows",
  "means.meanScores",
  "means.nistBest",
  "means.nistScores",
  "means.ribes",
  "means.sariScores",
  "nist.addText",
  "nist.countNgrams",
  "nist.describe",
  "nist.textInformation",
  "nist.treatZero",
  "pairwise.meanMatches",
  "pairwise.selfMatches",
  "resampling.bootstrapSums",
  "resampling.randomizationSums",
  "resampling.resampledMeans",
  "resampling.seedRandom",
  "revision.textRevisions",
  "spacing.prepareKinds",
  "spacing.spaceLines",
];

const ngramRules = ["none", "13a", "char", "code points", "chrF words", "mteval", "mteval lower-cased", "spaced words"];

/**
 * The functions of truebleu.kernel that count segments or score rows, each with the kernel's function that it calls.
 * `metric` names the metric that has the defaults. `renamed` has the parameters that have other names in Python.
 * `least` is the least order, if it may not be 0. `rule` is the rule, if Python's callers cannot choose it. `rewriting`
 * says what the host does to text first. `drops` is the last field of a row, if it does not add up. `rowsOf` is the
 * function whose rows are scored.
 */
export const calls = {
  ngram_rows: {
    calls: "counting.textMatches",
    renamed: { maxOrder: "order" },
    least: 1,
    rules: ngramRules,
    rewriting: ["lowercase", "trim"],
    doc: `N-gram matches, clipped at the reference with the most, against the closest reference length.

Rows of 2 + 2 * \`\`order\`\` (1..16). \`\`rule\`\` cuts text into tokens. \`\`lowercase\`\` is \`\`str.lower()\`\`, \`\`trim\`\`
\`\`str.rstrip()\`\`, in that order, before the text is cut; sacreBLEU trims for every tokenizer of BLEU.`,
  },
  chrf_rows: {
    calls: "chrf.textTriples",
    metric: "chrf",
    notAllZero: ["charOrder", "wordOrder"],
    rewriting: ["lowercase"],
    doc: `chrF's triples of 3 * (\`\`char_order\`\` + \`\`word_order\`\`) numbers, both 0..16, not both 0.

Of several references, each segment takes the first of those with the highest F-score, for which \`\`beta\`\` and
\`\`eps_smoothing\`\` are needed.`,
  },
  ter_rows: {
    calls: "ter.textEdits",
    rule: "none",
    rewriting: ["lowercase"],
    doc: `Fewest edits, with shifts, to any reference; the sum of all reference lengths; their number. Rows of 3.

The text must be tokenized, with words between white space. With one reference each, rows may be added; with several,
the mean reference length is a fraction, and sacreBLEU adds those one by one.`,
  },
  error_rows: {
    calls: "levenshtein.textErrors",
    rules: ["none", "spaced words", "trimmed code points"],
    rewriting: ["lowercase"],
    drops: "reference",
    doc: `Hits, substitutions, deletions, insertions of a cheapest alignment, as rapidfuzz (jiwer) chooses it. Rows of 4.

\`\`rule\`\` is "spaced words" for jiwer's WER, "trimmed code points" for its CER, or "none". Of several references, that
with the fewest errors, then the most hits, then the first.`,
  },
  common_rows: {
    calls: "lcs.textCommon",
    rule: "none",
    doc: `Words of the hypothesis, words of the reference, and their longest common subsequence. Rows of 3.

For segments of one reference. \`\`in_sentences\`\`, for lines of \`\`rouge_words\`\` that are marked: the union of the
subsequences of all sentences; -1 where these are too many to be compared, after their numbers on either side.`,
  },
  rouge_rows: {
    calls: "lcs.textRouge",
    renamed: { maxOrder: "order" },
    doc: `rouge-score's precision, recall and F-score, 0 to 1, of texts as they are, after the words of either side.

For segments of one reference. First of n-grams of each order up to \`\`order\`\`, then with \`\`common\`\` of ROUGE-L, and with
\`\`in_sentences\`\` of ROUGE-Lsum, whose sentences are lines: in place of its F-score -1 where these are too many to be compared,
after their numbers on either side. \`\`stemmed\`\` takes Porter's stems.`,
  },
  order_rows: {
    calls: "ribes.textOrders",
    rule: "none",
    rewriting: ["lowercase"],
    doc: `Words of the hypothesis, words of the reference, words that have a place in it, and pairs of these in order. Rows of 4.

For segments of one reference. \`\`as_authors\`\` finds places and counts pairs as the program of RIBES' authors, otherwise as
NLTK up to 3.10.3. Where a line has more than 2,000 words, the number of words with a place is -1.`,
  },
  bleu_scores: {
    calls: "counting.bleuScores",
    rowsOf: "counting.textMatches",
    renamed: { maxOrder: "order" },
    least: 1,
    doc: `BLEU of each row of \`\`ngram_rows\`\`: score, brevity penalty, and \`\`order\`\` precisions: 2 + \`\`order\`\` numbers a row.

\`\`value\`\` is what "floor" and "add-k" add. The logarithm and the exponential are the kernel's: the same bits
everywhere.`,
  },
  chrf_scores: {
    calls: "chrf.chrfScores",
    rowsOf: "chrf.bestTriples",
    metric: "chrf",
    least: 1,
    doc: "chrF of each row of ``chrf_rows``, in sacreBLEU's order of operations; ``orders`` is char_order + word_order.",
  },
};

/**
 * The classes of metrics. `metric` is the metric in TypeScript that has their settings. `arguments` are in sacreBLEU's
 * order, by their names in Python; an entry has the name of the setting, if it differs, and everything else that
 * differs. `signed` has expressions for those keys of the signature that follow from several settings. `rows` is the
 * function that counts, if it takes the settings as they are.
 */
export const metrics = {
  BLEU: {
    metric: "bleu",
    arguments: {
      lowercase: {},
      force: { kind: "flag", default: false, help: "no warning where the hypotheses look tokenized" },
      tokenize: { default: undefined, help: "the tokenizer; None is 13a" },
      smooth_method: { help: 'how orders without a match are smoothed: "exp", "floor", "add-k" or "none"' },
      smooth_value: { help: 'for "floor" (None is 0.1) and "add-k" (None is 1)' },
      max_ngram_order: { setting: "maxOrder" },
      effective_order: {
        help: "leaves out orders longer than the hypothesis. None does so for scores of single segments, and not for a corpus",
      },
    },
    signed: { smooth: "self._smoothing_name()" },
  },
  CHRF: {
    metric: "chrf",
    arguments: {
      char_order: {},
      word_order: {},
      beta: { help: "how many times as much recall counts as precision, 0 to 1e6" },
      lowercase: {},
      whitespace: { help: "counts white space as characters" },
      eps_smoothing: { help: "averages the F-scores of all orders, as chrF++.py, Moses and NLTK do" },
    },
    rows: { call: "chrf_rows" },
  },
  TER: {
    metric: "ter",
    arguments: {
      normalized: { help: "decodes entities and separates punctuation from words; references twice, as in sacreBLEU" },
      no_punct: { setting: "noPunctuation" },
      asian_support: {
        help: "with `normalized`, each Han character is a word; with `no_punct`, East Asian punctuation goes too",
      },
      case_sensitive: {},
    },
    signed: { tok: '"tercom"' },
  },
  ErrorRate: {
    metric: "wer",
    named: true,
    arguments: { lowercase: {} },
    signed: { unit: "self._unit", case: '"lc" if self.lowercase else "mixed"', steps: '"none"' },
    rows: { call: "error_rows", rule: "self._rule" },
  },
  CharacTER: {
    metric: "character",
    arguments: {
      lowercase: {},
      tokenize: { default: "none", help: 'the tokenizer, one of BLEU\'s; "none" takes words between white space' },
    },
  },
  EED: {
    metric: "eed",
    arguments: {
      language: { help: '"en" puts spaces before punctuation marks, "ja" applies Unicode\'s NFKC' },
      alpha: {},
      rho: {},
      deletion: {},
      insertion: {},
    },
  },
  EM: { metric: "em", arguments: { version: { help: 'SQuAD "1.1" or "2.0": which rule for no answer' } } },
  F1: { metric: "f1", arguments: { version: { help: 'SQuAD "1.1" or "2.0": which rule for no answer' } } },
  GLEU: {
    metric: "gleu",
    arguments: {
      lowercase: {},
      tokenize: { default: undefined, help: "the tokenizer, one of BLEU's; None is 13a" },
      min_order: {},
      max_order: {},
    },
    signed: { orders: 'f"{self.min_order}-{self.max_order}"' },
  },
  LEPOR: {
    metric: "lepor",
    arguments: {
      tokenize: { help: 'the tokenizer, one of BLEU\'s; "none" takes words between white space' },
      lowercase: {},
      alpha: {},
      beta: {},
      window: {},
      system: { help: 'a corpus is the mean of its "segments", or the formula on the means of their "factors"' },
    },
  },
  NIST: {
    metric: "nist",
    arguments: {
      mode: {
        help: '"mteval" for mteval-v13a.pl, "nltk" for NLTK and nist_mt: of several references the one with most information',
      },
      order: { help: "the longest n-grams in the score, 1 to 9; all nine orders are counted" },
      case_sensitive: { default: false, help: "keeps capitals" },
      tokenize: {
        kind: "name",
        names: ["mteval", "13a", "none", "char", "intl", "zh"],
        default: "mteval",
        help: "the tokenizer: mteval's, or one of BLEU's",
      },
      information: {
        kind: "special",
        annotation: "NgramInformation",
        help: "how rare each n-gram is, from `ngram_information`; None takes the references that are scored",
      },
    },
    signed: { info: "*self._signed_information()" },
  },
  RIBES: {
    metric: "ribes",
    arguments: {
      alpha: { help: "the exponent of unigram precision, 0 or more" },
      beta: { help: "the exponent of the brevity penalty, 0 or more" },
      lowercase: {},
      mode: { help: '"nltk" for NLTK up to 3.10.3, "authors" for RIBES.py, the program of its authors' },
    },
  },
  ROUGE: {
    metric: "rouge",
    arguments: {
      type: {
        annotation: "int | str",
        help: '1 to 9 for n-grams of that many words, "L" for the longest common subsequence, "Lsum" for the union of those of all sentences',
      },
      stem: {
        kind: "name",
        names: ["porter"],
        help: '"porter" stems words of 4 or more letters, as rouge-score does with use_stemmer; None stems none',
      },
      sentence_separator: { annotation: "str", help: "what stands between the sentences of a text" },
      beta: { help: "how many times as much recall counts as precision, 1e-6 to 1e6" },
      references: {
        help: 'of several references, "best" takes the one with the highest F-score, "maxima" the highest precision and the highest recall of any',
      },
    },
    signed: {
      case: '"lc"',
      stem: '"no" if self.stem is None else self.stem',
      sep: "*self._signed_separator()",
    },
  },
  SARI: {
    metric: "sari",
    arguments: {
      program: { help: '"easse" counts over the whole corpus, "huggingface" has the mean of sentences' },
      tokenize: { help: "the tokenizer, one of BLEU's" },
      case_sensitive: { help: "leaves capitals as they are" },
    },
  },
};

/**
 * The functions that score a corpus, with sacreBLEU's arguments in its order; those after `*` must be passed by name.
 * For each there is a function for many sentences, all arguments of which must be passed by name.
 */
export const corpusFunctions = {
  corpus_bleu: {
    makes: "BLEU",
    title: "BLEU",
    arguments: "smooth_method smooth_value force lowercase tokenize use_effective_order * max_ngram_order".split(" "),
    own: {
      force: { sentence: true },
      tokenize: { default: "13a", help: '"13a", "none", "char", "intl" or "zh"' },
      smooth_value: { help: 'for "floor" (0.1 by default) and "add-k" (1)' },
      use_effective_order: {
        of: "effective_order",
        default: false,
        sentenceDefault: true,
        help: "leaves out orders longer than the text",
      },
    },
    example: `>>> from truebleu import corpus_bleu
>>> references = [["The dog bit the man.", "It was not unexpected."], ["The dog had bit the man.", None]]
>>> score = corpus_bleu(["The dog bit the man.", "It wasn't surprising."], references)
>>> print(score)
BLEU = 63.98 80.0/62.5/66.7/75.0 (BP = 0.905 ratio = 0.909 hyp_len = 10 ref_len = 11)
>>> score.counts, score.totals
([8, 5, 4, 3], [10, 8, 6, 4])`,
    sentenceExample: `>>> from truebleu import sentence_bleu
>>> sentence_bleu(["the cat sat"], [["the cat sat down"]], smooth_method="floor")
array('d', [71.65313105737896])`,
  },
  corpus_chrf: {
    makes: "CHRF",
    title: "chrF",
    arguments: "char_order word_order beta remove_whitespace eps_smoothing * lowercase".split(" "),
    own: {
      remove_whitespace: {
        of: "whitespace",
        negated: true,
        default: true,
        help: "does not count white space as characters",
      },
    },
    example: `>>> from truebleu import corpus_chrf
>>> corpus_chrf(["The cat sat."], [["The cat sat down."]], word_order=2)
chrF2++ = 62.81`,
    sentenceExample: `>>> from truebleu import sentence_chrf
>>> sentence_chrf(["the cat sat", "a dog"], [["the cat sat down", "a dog"]])[1]
100.0`,
  },
  corpus_ter: {
    makes: "TER",
    title: "TER",
    arguments: "normalized no_punct asian_support case_sensitive".split(" "),
    example: `>>> from truebleu import corpus_ter
>>> corpus_ter(["on the mat sat the cat"], [["the cat sat on the mat"]])
TER = 33.33`,
    sentenceExample: `>>> from truebleu import sentence_ter
>>> sentence_ter(["sat the cat", "a dog"], [["the cat sat", "a dog"]])
array('d', [33.33333333333333, 0.0])`,
  },
};
