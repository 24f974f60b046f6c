// Calls within the contract for the parts that count n-grams.
import { drawIds, drawText, drawWords } from "./drawn-lines.mjs";
import { call, constants, drawBatch, drawTexts, put, putText, room, rowsCall } from "./puts.mjs";

const LONGEST_ORDER = 16;
const drawOrder = (tape) => (tape.happens(60) ? 1 + tape.below(LONGEST_ORDER) : 1 + tape.below(5));
const WORD_RULES = [0, 1, 4, 5, 7, 8];
const ALL_RULES = [...WORD_RULES, 2, 3];

export function countingCalls(tape) {
  const kind = tape.below(8);
  if (kind < 4) return textMatches(tape);
  if (kind === 4) return scans(tape);
  if (kind === 5) return scores(tape);
  const { puts, segments } = drawBatch(tape);
  return Array.from({ length: 8 + tape.below(32) }, () => {
    const [order, summed] = [drawOrder(tape), tape.below(2)];
    const rows = (summed === 1 ? 1 : segments) * (2 + 2 * order);
    return rowsCall("ngramMatches", [segments, order, tape.below(2), summed], puts, segments === 0 ? 0 : rows);
  });
}

function textMatches(tape) {
  const { text, segmentEnds, segments } = drawTexts(tape);
  const puts = [...text, segmentEnds];
  return Array.from({ length: 4 + tape.below(16) }, () => {
    const [order, summed] = [drawOrder(tape), tape.below(2)];
    const rows = (summed === 1 ? 1 : segments) * (2 + 2 * order);
    return rowsCall("textMatches", [segments, order, tape.pick(ALL_RULES), summed], puts, segments === 0 ? 0 : rows);
  });
}

function scans(tape) {
  const lines = tape.below(5);
  const text = drawText(tape, lines);
  const puts = putText(text);
  const rule = tape.pick([...ALL_RULES, 6]);
  const isOfWords = WORD_RULES.includes(rule);
  const calls = [
    // characters keep the ids that they had in earlier batches
    call("scan", [lines, rule], puts, (ids) =>
      ids < 0 ? [] : [...(isOfWords ? [[constants.SCANNED_IDS, ids * 4]] : []), [constants.SCANNED_ENDS, lines * 4]],
    ),
  ];
  if (isOfWords)
    calls.push(
      call("scannedWords", [], [], (words, wordAt) =>
        words <= 0
          ? []
          : [
              [constants.SCANNED_WORD_ENDS, words * 4],
              [constants.SCANNED_WORDS, wordAt(constants.SCANNED_WORD_ENDS, words - 1)],
            ],
      ),
    );
  if (tape.below(2) === 1)
    calls.push(
      call("lowercase", [lines], puts, (left) =>
        left < 0 ? [] : [[constants.SCANNED_IDS, left * 4], ...(left > 0 ? [] : [[constants.TEXT, text.bytes.length]])],
      ),
    );
  return calls;
}

/** Rows that counting could produce: no more matches than n-grams, and fewer n-grams of higher orders. */
function drawRows(tape, count, order) {
  const rows = [];
  for (let row = 0; row < count; row++) {
    const length = tape.happens(30) ? tape.number() : tape.below(60);
    rows.push(length, tape.happens(30) ? tape.number() : tape.below(60));
    const totals = Array.from({ length: order }, (_, i) => Math.max(length - i, 0));
    rows.push(...totals.map((total) => Math.floor((total * tape.byte()) / 255)), ...totals);
  }
  return Float64Array.from(rows);
}

function scores(tape) {
  const order = drawOrder(tape);
  const count = tape.below(4);
  const rows = drawRows(tape, count, order);
  const puts = [put(constants.ROWS_IN, rows)];
  const scored = Array.from({ length: 8 + tape.below(32) }, () =>
    rowsCall(
      "bleuScores",
      [count, order, tape.below(4), tape.pick([0, 0.1, 1, 2, 1e-9]), tape.below(2)],
      puts,
      count * (2 + order),
    ),
  );
  const width = 1 + tape.below(40);
  const added = Float64Array.from({ length: width * (1 + tape.below(6)) }, () => tape.fraction());
  return [
    ...scored,
    call("addRows", [added.length / width - 1, width], [put(constants.ROWS_IN, added)], () => [
      [constants.ROWS_IN, width * 8],
    ]),
  ];
}

const BETAS = [2, 0, 1, 3, 0.5];

export function chrfCalls(tape) {
  const kind = tape.below(4);
  if (kind < 2) {
    const { text, segmentEnds, segments } = drawTexts(tape);
    const puts = [...text, segmentEnds];
    return Array.from({ length: 4 + tape.below(12) }, () => {
      const characters = tape.pick([6, 0, 1, 2, 16]);
      const words = characters === 0 ? 1 + tape.below(4) : tape.pick([0, 2, 1, 16]);
      const summed = tape.below(2);
      const rows = (summed === 1 ? 1 : segments) * 3 * (characters + words);
      const args = [segments, characters, words, tape.below(2), tape.pick(BETAS), tape.below(2), summed];
      return rowsCall("textTriples", args, puts, segments === 0 ? 0 : rows);
    });
  }
  if (kind === 2) return unitTriples(tape);
  const orders = 1 + tape.below(32);
  const count = tape.below(4);
  const rows = Float64Array.from({ length: count * 3 * orders }, () => tape.below(50));
  for (let i = 0; i < rows.length; i += 3) rows[i + 2] = Math.min(rows[i], rows[i + 1], rows[i + 2]);
  const puts = [put(constants.ROWS_IN, rows)];
  return Array.from({ length: 8 + tape.below(32) }, () =>
    rowsCall("chrfScores", [count, orders, tape.pick(BETAS), tape.below(2)], puts, count),
  );
}

/** Calls that count the n-grams of the same segments in one unit or in two (characters, words). */
function unitTriples(tape) {
  const first = drawBatch(tape);
  const orders = [drawOrder(tape), ...(tape.below(2) === 1 ? [drawOrder(tape)] : [])];
  const all = orders.reduce((sum, order) => sum + order, 0);
  const { segments, references } = first;
  const summed = tape.below(2);
  const calls = orders.map((order, i) => {
    const before = i === 0 ? 0 : orders[0];
    const others = { words: drawWords(tape) };
    const [hypotheses, lines] = i === 0 ? [] : [drawIds(tape, segments, others), drawIds(tape, references, others)];
    const puts =
      i === 0
        ? [...first.puts, room(constants.ROWS_OUT, (summed === 1 ? 1 : segments) * 3 * all * 8)]
        : [
            put(constants.HYPOTHESIS_IDS, hypotheses.ids),
            put(constants.HYPOTHESIS_ENDS, hypotheses.ends),
            put(constants.REFERENCE_IDS, lines.ids),
            put(constants.REFERENCE_ENDS, lines.ends),
          ];
    return call("unitTriples", [segments, order, before, all, summed], puts);
  });
  if (segments > 0)
    calls.push(
      rowsCall(
        "bestTriples",
        [segments, all, tape.pick(BETAS), tape.below(2), summed],
        [],
        (summed === 1 ? 1 : segments) * 3 * all,
      ),
    );
  return calls;
}

/**
 * The width of a row: for each order the number of n-grams, the information and its remainder; and two numbers for the
 * length of the references.
 */
const NIST_WIDTH = 3 * 9 + 2;
const DESCRIBED = call("describe", [], [room(constants.ROWS_OUT, 48)], () => [[constants.ROWS_OUT, 48]]);

export function nistCalls(tape) {
  const calls = [DESCRIBED];
  for (let i = 0; i <= tape.below(3); i++)
    calls.push(...(tape.below(2) === 0 ? addedText(tape) : addedIds(tape)), DESCRIBED);
  for (let i = 0; i <= tape.below(4); i++) {
    calls.push(call("treatZero", [tape.below(2)], []), call("countNgrams", [], []));
    calls.push(...(tape.below(2) === 0 ? informationOfText(tape) : informationOfIds(tape)));
  }
  calls.push(call("lengthPenalty", [tape.fraction()], []));
  return calls;
}

const addedText = (tape) => {
  const lines = tape.below(5);
  return [call("addText", [lines, tape.pick(WORD_RULES)], putText(drawText(tape, lines, { most: 2000 })))];
};

function drawnWords(tape) {
  // words of a table are not cut again, so they may have any bytes, but none may be empty
  const count = 1 + tape.below(40);
  const ends = Uint32Array.from({ length: count }, (_, i) => 2 * (i + 1));
  const bytes = Uint8Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? 0x61 : 0x41) + (i >> 1));
  return { count, puts: putText({ bytes, ends }) };
}

function addedIds(tape) {
  const words = drawnWords(tape);
  const lines = tape.below(5);
  const { ids, ends } = drawIds(tape, lines, { words: words.count, most: 500 });
  const times = Uint32Array.from({ length: lines }, () => tape.pick([1, 2, 0, 3, 1000]));
  const puts = [
    put(constants.REFERENCE_IDS, ids),
    put(constants.REFERENCE_ENDS, ends),
    put(constants.ADDED_TIMES, times),
  ];
  return [call("translate", [words.count, 1], words.puts), call("add", [lines], puts)];
}

const informed = (segments, numbers) => (done) =>
  done >>> 0 === segments && segments > 0 ? [[constants.ROWS_OUT, numbers * 8]] : [];

function informationOfText(tape) {
  const { text, segmentEnds, segments } = drawTexts(tape, { most: 2000 });
  const summed = tape.below(2);
  const numbers = (summed === 1 ? 1 : segments) * NIST_WIDTH;
  const puts = [...text, segmentEnds, room(constants.ROWS_OUT, numbers * 8)];
  return [call("textInformation", [segments, tape.pick(WORD_RULES), summed], puts, informed(segments, numbers))];
}

function informationOfIds(tape) {
  const words = drawnWords(tape);
  const { puts, segments } = drawBatch(tape, { words: words.count, most: 500 });
  const summed = tape.below(2);
  const numbers = (summed === 1 ? 1 : segments) * NIST_WIDTH;
  return [
    call("translate", [words.count, 0], words.puts),
    call(
      "matchedInformation",
      [segments, summed],
      [...puts, room(constants.ROWS_OUT, numbers * 8)],
      informed(segments, numbers),
    ),
  ];
}

export function revisionCalls(tape) {
  const isText = tape.below(2) === 0;
  const { text, segmentEnds, segments, references, puts } = isText
    ? drawTexts(tape, { withSources: true, most: 2000 })
    : drawBatch(tape, { most: 500 });
  const { CORRECTIONS, SHARES, SIMPLIFICATIONS } = constants;
  const given = isText ? [...text, segmentEnds] : [...puts, ...drawSources(tape, segments)];
  return [CORRECTIONS, SIMPLIFICATIONS, SHARES].map((kind) => {
    const summed = kind === SIMPLIFICATIONS ? tape.below(2) : 0;
    const numbers =
      kind === CORRECTIONS ? references * 6 : kind === SHARES ? segments * 3 : (summed === 1 ? 1 : segments) * 36;
    return isText
      ? rowsCall("textRevisions", [segments, tape.pick(WORD_RULES), kind, summed], given, numbers)
      : rowsCall("revisions", [segments, kind, summed], given, numbers);
  });
}

function drawSources(tape, segments) {
  const { ids, ends } = drawIds(tape, segments, { words: drawWords(tape), most: 500 });
  return [put(constants.SOURCE_IDS, ids), put(constants.SOURCE_ENDS, ends)];
}

export function pairwiseCalls(tape) {
  const words = drawWords(tape);
  const [hypotheses, references] = [tape.below(6), tape.happens(40) ? tape.byte() : tape.below(8)];
  const first = drawIds(tape, hypotheses, { words, most: 400 });
  const second = drawIds(tape, references, { words, most: 400 });
  const puts = [
    put(constants.HYPOTHESIS_IDS, first.ids),
    put(constants.HYPOTHESIS_ENDS, first.ends),
    put(constants.REFERENCE_IDS, second.ids),
    put(constants.REFERENCE_ENDS, second.ends),
  ];
  const order = drawOrder(tape);
  const kind = tape.below(4);
  if (kind === 0)
    return [rowsCall("meanMatches", [hypotheses, tape.below(2) * references, order], puts, hypotheses * order)];
  if (kind === 1) return [rowsCall("selfMatches", [references, order], puts, references * order)];
  // stride() returns the distance between two orders in the output, in numbers
  const calls = [call("prepare", [hypotheses, references, order], puts), call("stride", [], [])];
  for (let i = 0; i < hypotheses; i++) {
    calls.push(
      call("overlaps", [i], [], (done, _, { stride }) => (done ? [[constants.ROWS_OUT, order * stride() * 4]] : [])),
    );
    const later = ({ stride }) => 3 * stride() * 8;
    const sums = { region: constants.SUMS, data: undefined, size: 0, zeroed: later };
    if (tape.below(2) === 0)
      calls.push(
        call("rates", [i, tape.pick([0, 4, 1])], [sums], (_, __, exports) => [[constants.SUMS, later(exports)]]),
      );
    else
      calls.push(
        call("bleuScores", [i, tape.below(4), tape.pick([0, 0.1, 1]), tape.below(2)], [], (done) =>
          done ? [[constants.SUMS, references * 8]] : [],
        ),
      );
  }
  return calls;
}
