// The comparisons: for each metric random settings, in the original's form and in ours; and our answer in the form of
// the original programs. An answer has the row of whole numbers and the scores of each segment, and the sums and scores
// of all segments together.
import {
  alignCorpus,
  bleu,
  bleuDialect,
  cer,
  chrf,
  gleu,
  mer,
  nist,
  ribes,
  rouge,
  scoreCorpus,
  scoreSegments,
  segmentScores,
  segmentStatistics,
  ter,
  wer,
  wil,
  wip,
} from "truebleu";
import { meteor2007 } from "truebleu/meteor";
import "truebleu/reference";
import { mecab } from "./mecab.mjs";

const flag = (random) => random.percent(50);
const rarely = (random) => random.percent(20);
const kinds = { equal: 0, substitute: 1, delete: 2, insert: 3 };
const weights = [
  [0.25, 0.25, 0.25, 0.25],
  [0.25, 0.25, 0.25, 0.25],
  [1],
  [0.5, 0.5],
  [0.1, 0.3, 0.5, 0.1],
  [0.2, 0.2, 0.2, 0.2, 0.2],
  [0.5, 0, 0.25],
];

/**
 * For each metric: its `share` of the pairs in percent; the `original` to ask; as `tolerance` the largest relative
 * difference of scores, 0 for the same bits (our logarithms and exponentials are not Python's, so scores with them may
 * differ); the most `references` of a segment; random `settings`; `theirs`, the same settings in the original's form;
 * `ours`, our answer.
 */
export const metrics = {
  wer: {
    share: 40,
    original: "jiwer",
    tolerance: 0,
    references: 1,
    settings: transforms,
    plain: transforms({ percent: () => false }),
    theirs: (settings) => settings,
    ours: (settings, corpus, engine) => alignments(settings, corpus, engine, "words", [wer, mer, wil, wip]),
  },
  cer: {
    share: 2,
    original: "jiwer",
    tolerance: 0,
    references: 1,
    settings: (random) => ({ ...transforms(random), whitespace: random.pick(["keep", "space", "remove"]) }),
    theirs: (settings) => settings,
    ours: (settings, corpus, engine) => alignments(settings, corpus, engine, "characters", [cer]),
  },
  bleu: {
    share: 26,
    original: "sacrebleu",
    tolerance: 1e-12,
    references: 4,
    settings(random) {
      const smoothMethod = random.pick(["exp", "exp", "none", "floor", "add-k"]);
      const hasValue = (smoothMethod === "floor" || smoothMethod === "add-k") && random.percent(60);
      return {
        tokenize: random.pick(["13a", "13a", "none", "zh", "intl", "char"]),
        lowercase: rarely(random),
        smoothMethod,
        ...(hasValue ? { smoothValue: random.pick([0, 0.001, 0.01, 0.1, 0.5, 1, 1.5, 2]) } : {}),
        maxOrder: random.percent(60) ? 4 : 1 + random.below(8),
        effectiveOrder: flag(random),
      };
    },
    theirs: bleuArguments,
    ours(settings, corpus, engine) {
      const metric = bleu(settings);
      const answer = rowsAndScores(metric, corpus, engine);
      return { ...answer, sums: [metric.verbose(scoreCorpus(metric, corpus, { engine }))] };
    },
  },
  bleuMecab: {
    share: 1,
    original: "sacrebleu",
    tolerance: 1e-12,
    references: 2,
    needsPython: true,
    settings: (random) => ({ tokenize: random.pick(["ja-mecab", "ko-mecab"]), lowercase: rarely(random) }),
    theirs: (settings) => bleuArguments({ ...plainBleu, ...settings }),
    ours(settings, corpus, engine) {
      const metric = bleu({ ...plainBleu, ...settings, tokenize: mecab(settings.tokenize) });
      return rowsAndScores(metric, corpus, engine);
    },
  },
  chrf: {
    share: 18,
    original: "sacrebleu",
    tolerance: 0,
    references: 4,
    settings(random) {
      const orders = random.pick([
        { charOrder: 6, wordOrder: 0 },
        { charOrder: 6, wordOrder: 2 },
        { charOrder: random.pick([1, 2, 4, 9]), wordOrder: random.pick([0, 1, 3]) },
        { charOrder: 0, wordOrder: random.pick([1, 2, 6]) },
      ]);
      const beta = random.pick([2, 2, 1, 3, 0]);
      return { ...orders, beta, lowercase: rarely(random), whitespace: rarely(random), epsSmoothing: rarely(random) };
    },
    theirs: ({ charOrder, wordOrder, beta, lowercase, whitespace, epsSmoothing }) => ({
      char_order: charOrder,
      word_order: wordOrder,
      beta,
      lowercase,
      whitespace,
      eps_smoothing: epsSmoothing,
    }),
    ours: (settings, corpus, engine) => rowsAndScores(chrf(settings), corpus, engine),
  },
  ter: {
    share: 3,
    original: "sacrebleu",
    // sacreBLEU's sum of mean reference lengths is a rounded float, and ours is not rounded
    tolerance: 1e-12,
    references: 3,
    settings: (random) => ({
      caseSensitive: flag(random),
      normalized: flag(random),
      noPunctuation: rarely(random),
      asianSupport: flag(random),
    }),
    theirs: ({ caseSensitive, normalized, noPunctuation, asianSupport }) => ({
      case_sensitive: caseSensitive,
      normalized,
      no_punct: noPunctuation,
      asian_support: asianSupport,
    }),
    ours(settings, corpus, engine) {
      const metric = ter(settings);
      const segments = scoreSegments(metric, corpus, { engine });
      return {
        rows: segments.map(({ edits, referenceLength }) => [edits, referenceLength]),
        scores: segments.map(({ score }) => [score]),
        total: [scoreCorpus(metric, corpus, { engine }).score],
      };
    },
  },
  nltkBleu: {
    share: 3,
    original: "nltk",
    tolerance: 1e-9,
    references: 4,
    settings: (random) => ({
      smoothing: `method${random.below(8)}`,
      weights: random.pick(weights),
      epsilon: random.pick([0.1, 0.1, 0.01, 1]),
      alpha: random.pick([5, 5, 1, 2.5]),
      k: random.pick([5, 5, 1, 3]),
      autoReweigh: rarely(random),
    }),
    // where NLTK stops with an IndexError we refuse the setting
    isAsked: ({ smoothing, weights }) => smoothing !== "method6" || weights.length >= 3,
    theirs: (settings) => settings,
    ours: (settings, corpus, engine) => fractions(bleuDialect({ dialect: "nltk", ...settings }), corpus, engine),
  },
  nltkChrf: {
    share: 1,
    original: "nltk",
    tolerance: 1e-12,
    references: 1,
    settings(random) {
      const minCharOrder = 1 + random.below(3);
      const charOrder = minCharOrder + random.below(6);
      return { minCharOrder, charOrder, beta: random.pick([3, 1, 2, 0.5]), whitespace: flag(random) };
    },
    theirs: (settings) => settings,
    ours: (settings, corpus, engine) => percentages(chrf({ ...settings, epsSmoothing: true }), corpus, engine),
  },
  gleu: {
    share: 1,
    original: "nltk",
    tolerance: 0,
    references: 3,
    settings(random) {
      const minOrder = random.percent(60) ? 1 : 1 + random.below(3);
      return { minOrder, maxOrder: random.percent(60) ? Math.max(4, minOrder) : minOrder + random.below(5) };
    },
    theirs: (settings) => settings,
    ours: (settings, corpus, engine) => fractions(gleu({ tokenize: "none", ...settings }), corpus, engine),
  },
  ribes: {
    share: 1,
    original: "nltk",
    tolerance: 1e-12,
    references: 3,
    settings: (random) => ({
      alpha: random.percent(60) ? 0.25 : random.below(100) / 50,
      beta: random.percent(60) ? 0.1 : random.below(100) / 50,
    }),
    theirs: (settings) => settings,
    ours: (settings, corpus, engine) => fractions(ribes({ mode: "nltk", ...settings }), corpus, engine),
  },
  nist: {
    share: 1,
    original: "nltk",
    tolerance: 1e-12,
    references: 3,
    settings: (random) => ({ order: 1 + random.below(random.percent(50) ? 3 : 9) }),
    theirs: (settings) => settings,
    ours({ order }, { hypotheses, references }, engine) {
      const metric = nist({ mode: "nltk", tokenize: "none", caseSensitive: true, order });
      // the references of a corpus determine the weights of words, and here each segment is a corpus
      const scoreOf = (hypothesis, i) =>
        scoreCorpus(metric, { hypotheses: [hypothesis], references: [references[i]] }, { engine }).score;
      return { scores: hypotheses.map((hypothesis, i) => [scoreOf(hypothesis, i)]) };
    },
  },
  meteor2007: {
    share: 1,
    original: "nltk",
    tolerance: 1e-12,
    references: 3,
    settings: (random) =>
      random.pick([
        { alpha: 0.9, beta: 3, gamma: 0.5 },
        { alpha: 0.5, beta: 1.5, gamma: 0.25 },
      ]),
    theirs: (settings) => settings,
    ours: (settings, corpus, engine) => percentages(meteor2007({ wordNet: noWordNet, ...settings }), corpus, engine),
  },
  rouge: {
    share: 2,
    original: "rouge",
    tolerance: 1e-12,
    references: 3,
    settings(random) {
      const words = rarely(random);
      return { type: random.pick([1, 2, 3, 9, "L", "L", "Lsum"]), words, stem: !words && flag(random) };
    },
    theirs: ({ type, words, stem }) => ({ type: `rouge${type}`, words, stem }),
    ours({ type, words, stem }, corpus, engine) {
      const metric = rouge({ type, ...(words ? { tokenize: "none" } : {}), ...(stem ? { stem: "porter" } : {}) });
      return {
        scores: scoreSegments(metric, corpus, { engine }).map((one) => [one.precision, one.recall, one.fraction]),
      };
    },
  },
};

const plainBleu = { smoothMethod: "exp", maxOrder: 4, effectiveOrder: false };

/** Keyword arguments of sacreBLEU's BLEU(). */
function bleuArguments({ tokenize, lowercase, smoothMethod, smoothValue = null, maxOrder, effectiveOrder }) {
  return {
    tokenize,
    lowercase,
    smooth_method: smoothMethod,
    smooth_value: smoothValue,
    max_ngram_order: maxOrder,
    effective_order: effectiveOrder,
  };
}

/** A WordNet in which no word has synonyms. */
const noWordNet = { kind: "WordNet", checksum: "00000000", synonymsOf: () => [] };

/** jiwer's transforms; in half of the cases, none. */
function transforms(random) {
  const on = random.percent(50) ? rarely : () => false;
  return {
    lowercase: on(random),
    expandContractions: on(random),
    removeNonWords: on(random),
    removeWords: on(random) ? ["um", "uh", "'s", "a"].slice(random.below(4)) : [],
    removePunctuation: on(random),
    whitespace: on(random) ? "space" : "keep",
    collapseSpaces: on(random),
    // whether also each pair is measured by itself, for which jiwer is slow
    single: random.percent(10),
  };
}

function alignments({ single, ...settings }, corpus, engine, unit, measures) {
  const options = { ...settings, keepEmptied: true };
  const aligned = alignCorpus(corpus, { ...options, unit, engine });
  const requested = single ? measures : measures.slice(0, 1);
  const scores = requested.map((measure) => scoreCorpus(measure(options), corpus, { engine }));
  const [{ hits, substitutions, deletions, insertions }] = scores;
  const answer = {
    rows: aligned.map(({ chunks }) =>
      chunks.flatMap((chunk) => [
        kinds[chunk.type],
        chunk.referenceStart,
        chunk.referenceEnd,
        chunk.hypothesisStart,
        chunk.hypothesisEnd,
      ]),
    ),
    sums: [hits, substitutions, deletions, insertions],
    total: scores.map(({ fraction }) => fraction),
  };
  if (!single) return answer;
  const each = measures.map((measure) => scoreSegments(measure(options), corpus, { engine }));
  return { ...answer, scores: corpus.hypotheses.map((_, i) => each.map((segments) => segments[i].fraction)) };
}

function rowsAndScores(metric, corpus, engine) {
  const { rows, segments, fields } = segmentStatistics(metric, corpus, { engine });
  const scores = segmentScores(metric, corpus, { engine });
  return {
    rows: Array.from({ length: segments }, (_, i) => [...rows.subarray(i * fields.length, (i + 1) * fields.length)]),
    scores: Array.from(scores, (score) => [score]),
    total: [scoreCorpus(metric, corpus, { engine }).score],
  };
}

/** The fractions of segments; null for a segment that cannot be scored, neither by the original. */
function fractions(metric, corpus, engine) {
  const fractionsOf = (some) => scoreSegments(metric, some, { engine }).map(({ fraction }) => [fraction]);
  try {
    return { scores: fractionsOf(corpus) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const alone = corpus.hypotheses.map((hypothesis, i) => {
    try {
      return fractionsOf({ hypotheses: [hypothesis], references: [corpus.references[i]] })[0];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return [null];
    }
  });
  return { scores: alone };
}

/** Scores of segments from 0 to 1. */
function percentages(metric, corpus, engine) {
  return { scores: Array.from(segmentScores(metric, corpus, { engine }), (score) => [score / 100]) };
}
