// Calls within the contract for the parts that work on lines, on tables of numbers, and on single numbers.
import { drawFewSegments, drawText } from "./drawn-lines.mjs";
import { call, constants, put, putText, room, rowsCall, spacedText } from "./puts.mjs";

/** How many code points have a class in a table; the class of all others is OTHER. */
const CODE_POINTS = [0x80, 0x300, 0x2100, 0x10000];
const kindTables = CODE_POINTS.flatMap((count) => [
  // classes as in tokenizers: letters, white space, marks and numbers of ASCII; and random classes
  Uint8Array.from({ length: count }, (_, code) => {
    const character = String.fromCodePoint(code);
    if (/\s/u.test(character)) return 1;
    if (/\p{S}/u.test(character)) return 2;
    if (character === "-") return 5;
    if (/\p{P}/u.test(character)) return 3;
    return /\p{N}/u.test(character) ? 4 : 0;
  }),
  Uint8Array.from({ length: count }, (_, code) => (code === 0x20 ? 1 : Math.imul(code, 0x9e3779b1) >>> 29) % 6),
]);

export function spacingCalls(tape) {
  const table = tape.pick(kindTables);
  const calls = [call("prepareKinds", [table.length], [put(constants.KINDS, table, table.length + 8)])];
  for (let i = tape.below(3); i >= 0; i--) {
    const lines = tape.below(6);
    calls.push(call("spaceLines", [lines, tape.below(3)], putText(drawText(tape, lines)), spacedText(lines)));
  }
  return calls;
}

/** Code points that are removed: punctuation, white space. */
const removedTables = CODE_POINTS.map((count) =>
  Uint8Array.from({ length: count }, (_, code) => (/[\p{P}\s]/u.test(String.fromCodePoint(code)) ? 1 : 0)),
);

const needles = ["'", "<", "um", "the", "é", "dr.", "\u4e2d\u6587", "a b"];

/**
 * The ways to fold lines: the calls before, the name of the folding call, and its arguments besides the number of
 * lines. Each call returns how many lines are left to the host, except `answers`.
 */
function drawFolding(tape) {
  const kind = tape.below(4);
  if (kind === 0) return { before: [], name: "foldLines", rest: [tape.below(2)] };
  if (kind === 3) return { before: [], name: "answers", rest: [], leavesNothing: true };
  if (kind === 1) {
    const table = tape.pick(removedTables);
    const puts = [put(constants.CHANGES, table, table.length + 8)];
    const before = [call("prepareChanges", [table.length, tape.below(2), tape.below(2)], puts)];
    return { before, name: "changeLines", rest: [] };
  }
  const encoded = Array.from({ length: tape.below(12) }, () => new TextEncoder().encode(tape.pick(needles)));
  let end = 0;
  const ends = Uint32Array.from(encoded, ({ length }) => (end += length));
  const puts = [
    put(constants.NEEDLES, Uint8Array.from(encoded.flatMap((one) => [...one]))),
    put(constants.NEEDLE_ENDS, ends),
  ];
  const words = tape.below(encoded.length + 1);
  return { before: [call("prepareNeedles", [encoded.length, words], puts)], name: "leaveLines", rest: [] };
}

export function foldingCalls(tape) {
  const { before, name, rest, leavesNothing = false } = drawFolding(tape);
  const calls = [...before];
  for (let i = tape.below(3); i >= 0; i--) {
    const lines = tape.below(6);
    calls.push(
      call(name, [lines, ...rest], putText(drawText(tape, lines)), (result, wordAt) =>
        (leavesNothing ? result === 1 : result >= 0) && lines > 0
          ? [
              [constants.TEXT_ENDS, lines * 4],
              [constants.SPACED_TEXT, wordAt(constants.TEXT_ENDS, lines - 1)],
              [constants.SCANNED_IDS, leavesNothing ? 0 : result * 4],
            ]
          : [],
      ),
    );
  }
  return calls;
}

/** A window that is filled, searched, partly emptied, and filled again. */
export function linesCalls(tape) {
  const text = drawText(tape, 1 + tape.below(20), { isIllFormed: tape.below(2) === 1 });
  const bytes = text.bytes.slice();
  // pieces seldom end lines, so some blanks become line feeds
  const share = tape.byte();
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === 0x20 && (i * 167) % 256 < share) bytes[i] = 0x0a;
  const size = bytes.length;
  const whole = put(constants.TEXT, bytes, size + constants.PADDING);
  const middle = size === 0 ? 0 : tape.number() % (size + 1);
  const feeds = [...bytes.keys()].filter((i) => bytes[i] === 0x0a);
  const early = feeds.filter((at) => at < middle).length;
  const calls = [call("findLineFeeds", [0, middle], [whole])];
  if (early > 0) calls.push(call("lineFeedAt", [tape.number() % early], []));
  const taken = early === 0 ? 0 : tape.number() % (early + 1);
  const given = (lines, start) => (done, wordAt) =>
    done && lines > 0
      ? [
          [constants.TEXT_ENDS, lines * 4],
          [constants.TEXT, start + wordAt(constants.TEXT_ENDS, lines - 1)],
        ]
      : [];
  calls.push(call("joinLines", [0, taken], [], given(taken, 0)));
  // the rest moves to the front, with its line feeds
  const from = taken === 0 ? 0 : feeds[taken - 1] + 1;
  calls.push(call("moveToFront", [from, size], [], () => [[constants.TEXT, size - from]]));
  calls.push(call("findLineFeeds", [middle - from, size - from], []));
  const rest = feeds.length - taken;
  calls.push(call("joinLines", [0, rest], [], given(rest, 0)));
  return calls;
}

export function utf16Calls(tape) {
  const lines = tape.below(6);
  const text = drawText(tape, lines, { isIllFormed: false });
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let start = 0;
  let all = "";
  const ends = text.ends.map((end) => {
    all += decoder.decode(text.bytes.subarray(start, end));
    start = end;
    return all.length;
  });
  const units = new Uint16Array(all.length);
  for (let i = 0; i < all.length; i++) units[i] = all.charCodeAt(i);
  // some units become halves of surrogate pairs
  if (units.length > 0)
    for (let i = tape.below(4); i > 0; i--) units[tape.number() % units.length] = 0xd800 + tape.byte() * 8;
  const count = all.length;
  return [
    call(
      "encodeLines",
      [lines],
      [
        put(constants.UTF16_UNITS, units, count * 2 + constants.PADDING),
        room(constants.TEXT, count * 3 + constants.PADDING),
        put(constants.TEXT_ENDS, ends),
      ],
      (_, wordAt) =>
        lines === 0
          ? []
          : [
              [constants.TEXT_ENDS, lines * 4],
              [constants.TEXT, wordAt(constants.TEXT_ENDS, lines - 1)],
            ],
    ),
  ];
}

/** The state of the generator: 12 u32. */
const STATE_BYTES = 48;

export function resamplingCalls(tape) {
  const generator = room(constants.GENERATOR, constants.GENERATOR_BYTES);
  const state = [constants.GENERATOR, STATE_BYTES];
  const calls = [
    call(
      "seedRandom",
      [tape.number(), tape.wild(), 0, 0].map((word) => word | 0),
      [generator],
      () => [state],
    ),
  ];
  for (let i = tape.below(4); i >= 0; i--) calls.push(drawnCall(tape, state));
  return calls;
}

function drawnCall(tape, state) {
  const kind = tape.below(5);
  if (kind === 4) return resampledMeans(tape);
  const count = tape.happens(20) ? tape.byte() * 20 : tape.below(70);
  if (kind === 0) {
    const below = tape.pick([1, 2, 3, 7, 255, 1000, 0x7fffffff, 0xc0000000, 0xffffffff]);
    return call("randomIndices", [below | 0, count], [room(constants.INDICES, count * 4)], () => [
      [constants.INDICES, count * 4],
      state,
    ]);
  }
  if (kind === 1) {
    const bytes = Math.ceil(count / 64) * 8;
    return call("randomBits", [count], [room(constants.SELECTION, bytes)], () => [[constants.SELECTION, bytes], state]);
  }
  const width = 1 + (tape.happens(40) ? tape.below(50) : tape.below(12));
  const rows = 1 + (tape.happens(20) ? tape.byte() : tape.below(20));
  const sums = tape.below(9);
  const sort = tape.below(6);
  const numbers = Float64Array.from({ length: rows * width * (kind === 2 ? 1 : 2) }, () => drawNumber(tape, sort));
  const bytes = sums * width * 8 * (kind === 2 ? 1 : 2);
  return call(
    kind === 2 ? "bootstrapSums" : "randomizationSums",
    [rows, width, sums],
    [put(constants.ROWS_IN, numbers), room(constants.ROWS_OUT, bytes)],
    (done) => (done ? [[constants.ROWS_OUT, bytes], state] : []),
  );
}

/** Words of the state of NumPy's global generator, after which the number of the next one follows. */
const TWISTER_WORDS = 624;

function resampledMeans(tape) {
  const rows = 1 + (tape.happens(20) ? tape.byte() * 4 : tape.below(20));
  const resamples = tape.below(9);
  const sort = tape.below(6);
  const numbers = Float64Array.from({ length: rows * 3 }, () => drawNumber(tape, sort));
  const first = tape.number();
  const twister = Uint32Array.from({ length: TWISTER_WORDS + 1 }, (_, i) => Math.imul(first + i, 0x9e3779b1));
  twister[TWISTER_WORDS] = tape.pick([TWISTER_WORDS, 0, 1, TWISTER_WORDS - 1, 300]);
  const bytes = resamples * 24;
  return call(
    "resampledMeans",
    [rows, resamples],
    [put(constants.ROWS_IN, numbers), put(constants.TWISTER, twister), room(constants.ROWS_OUT, bytes)],
    (done) =>
      done
        ? [
            [constants.ROWS_OUT, bytes],
            [constants.TWISTER, twister.byteLength],
          ]
        : [],
  );
}

function drawNumber(tape, sort) {
  if (sort === 0) return tape.byte() / 7;
  if (sort === 1) return tape.byte() * 2 ** 44 + 1;
  if (sort === 2) return tape.byte() - 128;
  if (sort === 3) return tape.number();
  return tape.byte();
}

export function meansCalls(tape) {
  const kind = tape.below(13);
  const others = [answersCalls, ribesCalls, gleuCalls, nistCalls, ratesCalls, eedCalls, sariCalls, leporCalls];
  if (kind < others.length) return others[kind](tape);
  const means = 1 + tape.below(4);
  const count = tape.below(9);
  const numbers = (length, draw) => put(constants.ROWS_IN, Float64Array.from({ length }, draw));
  const summed = tape.below(2);
  const width = 1 + 3 * means;
  return [
    rowsCall(
      "meanRows",
      [count, means, summed],
      [numbers(count * means, () => tape.byte() / 255)],
      width * (summed ? 1 : count),
    ),
    rowsCall("meanScores", [count, means], [numbers(count * width, () => 1 + tape.byte())], count * means),
  ];
}

function gleuCalls(tape) {
  const { segments, references, ends } = drawFewSegments(tape);
  const least = 1 + tape.below(3);
  const most = least + tape.below(3);
  const rows = Float64Array.from({ length: (2 + 2 * most) * references }, () => tape.below(9));
  const summed = tape.below(2);
  const puts = [put(constants.ROWS_IN, rows), put(constants.SEGMENT_ENDS, ends)];
  const scored = Float64Array.from({ length: 2 * tape.below(5) }, () => tape.below(9));
  return [
    rowsCall("gleu", [segments, least, most, summed], puts, 2 * (summed ? 1 : segments)),
    rowsCall("gleuScores", [scored.length / 2], [put(constants.ROWS_IN, scored)], scored.length / 2),
  ];
}

function nistCalls(tape) {
  const { segments, references, ends } = drawFewSegments(tape);
  const rows = (width, count) =>
    put(
      constants.ROWS_IN,
      Float64Array.from({ length: width * count }, () => tape.below(9)),
    );
  const [summed, asNltk, count] = [tape.below(2), tape.below(2), tape.below(5)];
  const puts = [rows(29, references), put(constants.SEGMENT_ENDS, ends)];
  return [
    rowsCall("nistBest", [segments, summed], puts, 36 * (summed ? 1 : segments)),
    rowsCall("nistScores", [count, 1 + tape.below(9), asNltk], [rows(asNltk ? 36 : 29, count)], 21 * count),
  ];
}

function ratesCalls(tape) {
  const { segments, references, ends } = drawFewSegments(tape);
  const rows = Float64Array.from({ length: 3 * references }, () => tape.byte() / 200);
  const puts = [put(constants.ROWS_IN, rows), put(constants.SEGMENT_ENDS, ends)];
  return [rowsCall("lowestRates", [segments], puts, segments)];
}

function eedCalls(tape) {
  const lines = tape.below(6);
  return [call("eedLines", [lines], putText(drawText(tape, lines)), spacedText(lines))];
}

function sariCalls(tape) {
  const [rows, ofMeans] = [tape.below(5), tape.below(2)];
  const numbers = Float64Array.from({ length: rows * (ofMeans ? 3 : 36) }, () => tape.below(9));
  return [rowsCall("sariScores", [rows, ofMeans], [put(constants.ROWS_IN, numbers)], 4 * rows)];
}

function leporCalls(tape) {
  const { segments, references, ends } = drawFewSegments(tape);
  const [rows, ofFactors] = [tape.below(5), tape.below(2)];
  const numbers = (count) =>
    put(
      constants.ROWS_IN,
      Float64Array.from({ length: 4 * count }, () => tape.below(9)),
    );
  const puts = [numbers(references), put(constants.SEGMENT_ENDS, ends)];
  return [
    rowsCall("lepor", [segments, tape.pick([9, 0.5]), 1], puts, 4 * segments),
    rowsCall("leporScores", [rows, ofFactors], [numbers(rows)], rows),
  ];
}

function ribesCalls(tape) {
  const { segments, references, ends } = drawFewSegments(tape);
  const rows = Float64Array.from({ length: 4 * references }, () => tape.below(9));
  const settings = [segments, tape.pick([0.25, 0, 3]), tape.pick([0.1, 0, 2]), tape.below(2)];
  return [rowsCall("ribes", settings, [put(constants.ROWS_IN, rows), put(constants.SEGMENT_ENDS, ends)], segments)];
}

function answersCalls(tape) {
  const { segments, references, ends } = drawFewSegments(tape);
  const isF1 = tape.below(2);
  const puts = isF1
    ? [
        put(
          constants.ROWS_IN,
          Float64Array.from({ length: 4 * references }, () => tape.below(5)),
        ),
      ]
    : putText(drawText(tape, segments + references));
  const settings = [segments, isF1, tape.below(2)];
  return [rowsCall("answers", settings, [...puts, put(constants.SEGMENT_ENDS, ends)], segments)];
}

export function permutationCalls(tape) {
  const sort = tape.below(6);
  const numbers = (length) =>
    put(
      constants.ROWS_IN,
      Float64Array.from({ length }, () => drawNumber(tape, sort)),
    );
  const bits = (length) =>
    put(
      constants.TEXT,
      Uint8Array.from({ length }, () => tape.byte()),
    );
  if (tape.below(2) === 0) {
    const systems = 1 + tape.below(4);
    // four bytes of signs at a time, and one at a time
    const segments = 1 + tape.below(80);
    const permutations = 1 + tape.below(20);
    const signs = bits(Math.ceil(segments / 8) * permutations);
    const puts = [numbers(systems * segments), signs];
    return [rowsCall("signedSums", [systems, segments, permutations], puts, systems * permutations)];
  }
  const cells = 1 + tape.below(40);
  const groups = 1 + tape.below(4);
  const stays = bits(Math.ceil(cells / 8));
  const keys = Uint32Array.from({ length: 2 * cells }, (_, i) => i);
  for (let i = 0; i < keys.length; i++) {
    const other = tape.byte() % keys.length;
    [keys[i], keys[other]] = [keys[other], keys[i]];
  }
  const ties = [];
  const last = new Uint32Array(groups);
  let at = 0;
  for (let group = 0; group < groups; group++) {
    const end = group + 1 < groups ? at + (tape.byte() % (keys.length - at + 1)) : keys.length;
    for (at += tape.below(4); at + 2 <= end; at += tape.below(4)) {
      const start = at;
      at = Math.min(end, at + 2 + tape.below(4));
      ties.push(start, at);
    }
    at = end;
    last[group] = ties.push(at, at) / 2 - 1;
  }
  const puts = [
    put(constants.HYPOTHESIS_IDS, keys),
    numbers(keys.length),
    put(constants.REFERENCE_IDS, Uint32Array.from(ties)),
    put(constants.SEGMENT_ENDS, last),
    stays,
  ];
  return [rowsCall("exchangedRanks", [cells, groups], puts, groups * 4)];
}

export const mathCalls = (tape) =>
  Array.from({ length: 8 }, () => call(tape.below(2) === 0 ? "log" : "exp", [anyNumber(tape)], []));

export const powerCalls = (tape) =>
  Array.from({ length: 8 }, () => call("pow", [anyNumber(tape), anyNumber(tape)], []));

const view = new DataView(new ArrayBuffer(8));
function anyNumber(tape) {
  if (tape.below(2) === 0) return tape.fraction();
  view.setUint32(0, tape.number());
  view.setUint32(4, tape.number());
  return view.getFloat64(0);
}
