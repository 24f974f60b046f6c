// Calls within the contract for the parts that align: their inputs are described in the docstrings of
// assembly/PART/index.ts.
import { drawFewSegments, drawText } from "./drawn-lines.mjs";
import { call, constants, drawBatch, drawTexts, put, putText, rowsCall, spacedText } from "./puts.mjs";

/** The rules that numberTexts() takes, and those for characters. */
const SPACED_RULES = [0, 5];
const CHARACTER_RULES = [3, 6];
/** The most words of a line in calls whose time grows with the product of two lengths. */
const SHORT = 300;

/** Several calls of one kind. */
const several = (tape, draw) => Array.from({ length: 2 + tape.below(8) }, draw);

export function terCalls(tape) {
  if (tape.below(2) === 0) {
    const { text, segmentEnds, segments } = drawTexts(tape, { most: SHORT });
    const puts = [...text, segmentEnds];
    return SPACED_RULES.map((rule) => rowsCall("textEdits", [segments, rule], puts, segments * 3));
  }
  const batch = drawBatch(tape, { most: 60 });
  const calls = [rowsCall("shiftedEdits", [batch.segments], batch.puts, batch.segments * 3)];
  const isPair =
    batch.segments === 1 && batch.references === 1 && batch.hypothesisTokens > 0 && batch.referenceTokens > 0;
  if (isPair)
    calls.push(
      call("alignShifted", [], [], (done, wordAt) =>
        done === 0
          ? []
          : [
              [constants.TER_ALIGNMENT, batch.referenceTokens * 4],
              [constants.SHIFTS_MADE, 4 + 12 * wordAt(constants.SHIFTS_MADE, 0)],
            ],
      ),
    );
  return calls;
}

/**
 * Steps: one before the first token of each hypothesis, and one for each token; a segment that is too long leaves them
 * unwritten.
 */
const stepsOf = ({ segments, hypothesisTokens }) =>
  put(constants.STEPS, new Uint8Array((segments + hypothesisTokens) * 4));

export function levenshteinCalls(tape) {
  if (tape.below(2) === 0) {
    const { text, segmentEnds, segments, references } = drawTexts(tape, { most: 3000 });
    const puts = [...text, segmentEnds];
    return several(tape, () => {
      const rule = tape.pick([...SPACED_RULES, ...CHARACTER_RULES]);
      return tape.below(2) === 0
        ? tape.below(2) === 0
          ? rowsCall("textErrors", [segments, rule], puts, segments * 5)
          : rowsCall("textRuns", [segments, rule], puts, segments * 5)
        : rowsCall("textDistances", [segments, rule, tape.below(2)], puts, references * 3);
    });
  }
  const batch = drawBatch(tape, { most: 700 });
  const { segments, references, puts } = batch;
  const steps = stepsOf(batch);
  const withSteps = [...puts, steps];
  return [
    rowsCall("tokenDistances", [segments, 0], puts, references * 3),
    rowsCall("tokenDistances", [segments, 1], puts, references * 3),
    rowsCall("tokenErrors", [segments, 0], puts, segments * 5),
    {
      ...rowsCall("tokenErrors", [segments, 1], withSteps, segments * 5),
      gives: (done) =>
        done
          ? [
              [constants.ROWS_OUT, segments * 40],
              [constants.STEPS, steps.size],
            ]
          : [],
    },
  ];
}

const [OPEN, OR, CLOSE, NOTHING, OPTIONAL] = [1, 2, 3, 4, 5];
const MARKS = [OPEN, OR, CLOSE, NOTHING, OPTIONAL];

/** A line in which all alternatives are closed. */
function markedLine(tape, words) {
  const line = [];
  let depth = 0;
  const count = tape.below(24);
  for (let i = 0; i < count; i++) {
    const choice = tape.byte();
    if (choice < 20) {
      line.push(OPEN);
      depth++;
    } else if (choice < 50 && depth > 0) line.push(OR);
    else if (choice < 80 && depth > 0) {
      line.push(CLOSE);
      depth--;
    } else if (choice < 95 && depth > 0) line.push(NOTHING);
    else {
      if (choice < 115) line.push(OPTIONAL);
      line.push(6 + (choice % words));
    }
  }
  while (depth-- > 0) line.push(CLOSE);
  return line;
}

export function scliteCalls(tape) {
  const words = tape.pick([6, 1, 2, 20]);
  const hasMarks = tape.below(2) === 1;
  let batch;
  if (hasMarks) batch = markedBatch(tape, words);
  else batch = drawBatch(tape, { words, first: 6, most: 200, before: { hypothesis: [], reference: MARKS } });
  // words 1 to 5 are the marks, and end in a space
  const pieces = ["{ ", "/ ", "} ", "@ ", "( ", "frag-", "-ment", "fragment", "fra", "-", "a", "- ", "-x-", "ment"];
  const bytes = Array.from({ length: 5 + words }, (_, i) => new TextEncoder().encode(pieces[i % pieces.length]));
  let end = 0;
  const ends = Uint32Array.from(bytes, (word) => (end += word.length));
  const spelled = [
    put(constants.WORDS, Uint8Array.from(bytes.flatMap((word) => [...word]))),
    put(constants.WORD_ENDS, ends),
  ];
  const { segments } = batch;
  const [taken, here] = [batch.referenceTokens * 4, batch.hypothesisTokens * 4];
  const results = [
    stepsOf(batch),
    put(constants.TAKEN, new Uint8Array(taken)),
    put(constants.HYPOTHESIS_TAKEN, new Uint8Array(here)),
  ];
  return [0, 1, 2, 3].map((kind) => {
    const [isAsked, hasFragments] = [kind & 1, kind >> 1];
    const puts =
      kind === 0 ? batch.puts : [...batch.puts, ...(hasFragments ? spelled : []), ...(isAsked ? results : [])];
    const rows = rowsCall("tokenErrors", [segments, isAsked, hasFragments], puts, segments * 5);
    if (!isAsked) return rows;
    // the steps of tokens that are not part of the alignment have no meaning
    const gives = (done) =>
      done
        ? [
            [constants.ROWS_OUT, segments * 40],
            [constants.TAKEN, taken],
            [constants.HYPOTHESIS_TAKEN, here],
          ]
        : [];
    return { ...rows, gives };
  });
}

function markedBatch(tape, words) {
  const segments = 1 + tape.below(3);
  const perSegment = 1 + tape.below(3);
  const lines = (count, before) => {
    const ids = [];
    const ends = Uint32Array.from({ length: count }, () => {
      ids.push(...before, ...markedLine(tape, words));
      return ids.length;
    });
    return { ids: Uint32Array.from(ids), ends };
  };
  const [hypotheses, references] = [lines(segments, []), lines(segments * perSegment, MARKS)];
  return {
    segments,
    references: segments * perSegment,
    hypothesisTokens: hypotheses.ids.length,
    referenceTokens: references.ids.length,
    puts: [
      put(constants.HYPOTHESIS_IDS, hypotheses.ids),
      put(constants.HYPOTHESIS_ENDS, hypotheses.ends),
      put(constants.REFERENCE_IDS, references.ids),
      put(constants.REFERENCE_ENDS, references.ends),
      put(
        constants.SEGMENT_ENDS,
        Uint32Array.from({ length: segments }, (_, i) => (i + 1) * perSegment),
      ),
    ],
  };
}

export function characterCalls(tape) {
  const words = 1 + tape.below(20);
  const text = drawText(tape, words, { most: 100 });
  const { puts, segments, references } = drawBatch(tape, { words, most: 60 });
  return [rowsCall("characterRates", [segments, words], [...putText(text), ...puts], references * 3)];
}

export function eedCalls(tape) {
  const skipped = tape.pick([0, 1, 2]);
  const before = Array.from({ length: skipped }, () => 1);
  const { puts, segments, references } = drawBatch(tape, {
    most: 300,
    before: { hypothesis: before, reference: before },
  });
  return several(tape, () => {
    const weights = tape.pick([
      [2, 0.3, 0.2, 1],
      [0, 0, 0, 0],
      [1, 1, 1, 1],
      [0.1, 3, 0.7, 0.3],
    ]);
    return rowsCall(
      "distances",
      [segments, skipped, tape.pick([1, 2, 0, 3])],
      [...puts, put(constants.ROWS_IN, Float64Array.from(weights))],
      references * 3,
    );
  });
}

/** Values for the greatest number of words between the two words of a skip-bigram. */
const GAPS = [4, 0, -1, 1, 63, 1000];

export function lcsCalls(tape) {
  const kind = tape.below(7);
  if (kind === 0) return [rougeWords(tape)];
  if (kind === 5) return [measures(tape)];
  if (kind === 6) return [rougeOfTexts(tape)];
  const inSentences = tape.below(2);
  if (kind < 3) {
    const mark = inSentences ? Uint8Array.of(0x2e, 0x20) : undefined;
    const texts = drawTexts(tape, { most: 2000, mark, isIllFormed: false });
    const puts = [...(inSentences ? withMarks(texts) : texts.text), texts.segmentEnds];
    return several(tape, () =>
      tape.below(4) === 0
        ? rowsCall(
            "textSkipBigrams",
            [texts.segments, tape.pick(SPACED_RULES), tape.pick(GAPS)],
            puts,
            texts.references * 4,
          )
        : rowsCall("textCommon", [texts.segments, tape.pick(SPACED_RULES), inSentences], puts, texts.references * 3),
    );
  }
  if (inSentences) {
    const { puts, segments, references } = drawBatch(tape, {
      most: 500,
      before: { hypothesis: [1], reference: [1] },
      isMissing: true,
    });
    return [rowsCall("unionCommon", [segments], puts, references * 3)];
  }
  const { puts, segments, references } = drawBatch(tape, { most: 1500 });
  return [
    rowsCall("longestCommon", [segments], puts, references * 3),
    rowsCall("skipBigrams", [segments, tape.pick(GAPS)], puts, references * 4),
  ];
}

/** Lines that do not begin with the mark lose all their words. */
function withMarks({ text: [bytes, ends] }) {
  const lines = new Uint32Array(ends.data.slice().buffer);
  const kept = [];
  let start = 0;
  const keptEnds = lines.map((end) => {
    const line = bytes.data.subarray(start, end);
    start = end;
    const isMarked = line.length > 2 && line[0] === 0x2e && line[1] === 0x20;
    if (isMarked) kept.push(...line);
    return kept.length;
  });
  return putText({ bytes: Uint8Array.from(kept), ends: keptEnds });
}

function measures(tape) {
  const order = tape.below(4);
  const width = order === 0 ? 3 : 2 + 2 * (order + tape.below(2));
  const { segments, references, ends } = drawFewSegments(tape);
  const rows = Float64Array.from({ length: references * width }, () => tape.below(9));
  return rowsCall(
    "measures",
    [segments, width, order, tape.pick([1, 1.2, 1e6, 1e-6]), tape.below(2)],
    [put(constants.ROWS_IN, rows), put(constants.SEGMENT_ENDS, ends)],
    segments * 3,
  );
}

function rougeWords(tape) {
  const lines = tape.below(6);
  const text = drawText(tape, lines);
  const separator = new TextEncoder().encode(tape.pick(["", "\n", "<q>", " ", "the", "x".repeat(15), "aa", "."]));
  return call(
    "words",
    [lines, separator.length, tape.below(2), tape.below(2)],
    [...putText(text), put(constants.SEPARATOR, separator)],
    spacedText(lines),
  );
}

function rougeOfTexts(tape) {
  const segments = tape.below(6);
  const text = drawText(tape, segments * 2, { most: 2000, isIllFormed: false });
  const ends = Uint32Array.from({ length: segments }, (_, segment) => segment + 1);
  const [maxOrder, common, inSentences] = [tape.pick([2, 0, 1, 9, 16]), tape.below(2), tape.below(2)];
  return rowsCall(
    "textRouge",
    [segments, maxOrder, common, inSentences, tape.below(2)],
    [...putText(text), put(constants.SEGMENT_ENDS, ends)],
    segments * (2 + 3 * (maxOrder + common + inSentences)),
  );
}

export function leporCalls(tape) {
  const kind = tape.below(3);
  const before = kind === 2 ? { hypothesis: [1], reference: [1] } : undefined;
  const { puts, segments, references } = drawBatch(tape, { most: 150, before, isMissing: true });
  if (kind === 2) return [rowsCall("alignAsPerl", [segments], puts, references * 4)];
  const name = kind === 0 ? "alignInContext" : "alignAsPython";
  return several(tape, () => rowsCall(name, [segments, tape.pick([2, 1, 3, 16])], puts, references * 4));
}

export function ribesCalls(tape) {
  if (tape.below(2) === 0) {
    const { text, segmentEnds, segments, references } = drawTexts(tape, { most: 5000 });
    const puts = [...text, segmentEnds];
    return several(tape, () =>
      rowsCall("textOrders", [segments, tape.pick(SPACED_RULES), tape.below(2)], puts, references * 4),
    );
  }
  const { puts, segments, references } = drawBatch(tape, { most: 2100 });
  return [0, 1].map((asAuthors) => rowsCall("wordOrders", [segments, asAuthors], puts, references * 4));
}

export function meteorCalls(tape) {
  if (tape.below(3) === 0) return [normalized(tape)];
  const words = 1 + tape.below(30);
  const batch = drawBatch(tape, { words: words - 1 || 1, most: 60, first: words > 1 ? 1 : 0 });
  const table = (below) => Uint32Array.from({ length: words }, () => tape.byte() % below);
  const [hasStems, hasSynonyms, hasForms] = [tape.below(2), tape.below(2), tape.below(2)];
  // as in the host, stems and synonyms are words for greedy matches
  const stems = table(words);
  const ids = [];
  const ends = Uint32Array.from({ length: words }, () => {
    for (let i = tape.below(4); i > 0; i--) ids.push(tape.byte() % words);
    return ids.length;
  });
  const sets = ids.reduce((most, set) => Math.max(most, set + 1), 0);
  const tables = [
    ...(hasStems ? [put(constants.STEMS, stems)] : []),
    ...(hasSynonyms ? [put(constants.SYNONYMS, Uint32Array.from(ids)), put(constants.SYNONYM_ENDS, ends)] : []),
  ];
  const { segments, references } = batch;
  const calls = [];
  const phrases = drawPhrases(tape, batch);
  const weights = put(constants.WORD_WEIGHTS, table(256));
  const forms = hasForms ? [put(constants.FORMS, table(words))] : [];
  const aligned = [...batch.puts, ...tables, ...phrases, weights, ...forms];
  calls.push(
    rowsCall(
      "alignments",
      [segments, words, hasSynonyms ? sets : 0, hasStems, hasSynonyms, hasForms],
      aligned,
      references * 23,
    ),
    rowsCall("greedyMatches", [segments, words, hasStems, hasSynonyms], [...batch.puts, ...tables], references * 4),
  );
  return calls;
}

/** Phrases within their lines, in the order of the reference. */
function drawPhrases(tape, { segments, hypothesisEnds, referenceEnds, puts }) {
  const segmentEnds = new Uint32Array(puts.at(-1).data.slice().buffer);
  const length = (ends, i) => ends[i] - (i === 0 ? 0 : ends[i - 1]);
  const matches = [];
  const ends = [];
  for (let segment = 0, line = 0; segment < segments; segment++) {
    for (; line < segmentEnds[segment]; line++) {
      const [reference, hypothesis] = [length(referenceEnds, line), length(hypothesisEnds, segment)];
      let start = 0;
      for (let i = tape.below(3); i > 0 && reference > 0 && hypothesis > 0; i--) {
        start += tape.byte() % (reference - start);
        const here = tape.byte() % hypothesis;
        matches.push(start, 1 + (tape.byte() % (reference - start)), here, 1 + (tape.byte() % (hypothesis - here)));
      }
      ends.push(matches.length / 4);
    }
  }
  return [put(constants.PHRASES, Uint32Array.from(matches)), put(constants.PHRASE_ENDS, Uint32Array.from(ends))];
}

/**
 * Abbreviations: each has a number, four times its length plus 1 or 2 (when the period stays), and then its code
 * points.
 */
const PREFIXES = Uint32Array.from(
  [
    ["Dr", 1],
    ["e.g", 1],
    ["the", 2],
    ["文字", 1],
    ["", 2],
  ].flatMap(([text, kind]) => {
    const codes = [...text].map((character) => character.codePointAt(0));
    return [4 * codes.length + kind, ...codes];
  }),
);

function normalized(tape) {
  const lines = tape.below(6);
  const text = drawText(tape, lines);
  const prefixes = tape.below(2) === 0 ? new Uint32Array(0) : PREFIXES;
  return call(
    "normalize",
    [lines, tape.below(4), tape.below(2), prefixes.length],
    [...putText(text), put(constants.PREFIXES, prefixes)],
    (bytes) =>
      bytes < 0
        ? []
        : [
            [constants.TEXT_ENDS, lines * 4],
            [constants.NORMALIZED, bytes],
          ],
  );
}
