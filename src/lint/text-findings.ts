/**
 * Looks for properties of the texts that may mislead, in each batch as it is read. Expensive measurements are made on a
 * sample, or only as long as the finding is still possible.
 */
import type { SegmentText, TextLines } from "../core/batch.js";
import { referenceCount } from "../core/signature.js";

/** A language that is written without spaces between words. */
export type UnspacedLanguage = "Chinese" | "Japanese" | "Thai" | "Lao" | "Burmese" | "Khmer";

export interface TextFindings {
  readonly segments: number;
  /** For each system, the index of the reference that it equals in every segment. */
  readonly sameAsReference: readonly (number | undefined)[];
  /** For each system, the index of the first earlier system that it equals in every segment. */
  readonly sameAsSystem: readonly (number | undefined)[];
  /** The number of references of a segment, if it is the same for all segments. */
  readonly references: number | undefined;
  /** The number of segments with an empty reference in which a system has text. */
  readonly emptyReferences: number;
  /** Where the first of these segments is, for messages. */
  readonly firstEmpty: string;
  /** The language of the references, if it is written without spaces between words. */
  readonly unspaced: UnspacedLanguage | undefined;
  /** Whether most letters of the references are not a to z. */
  readonly isOtherScript: boolean;
  /** For each system, whether it looks tokenized: sacreBLEU warns of it. */
  readonly looksTokenized: readonly boolean[];
  /** Whether any of these findings, except looksTokenized, was made; otherwise there is nothing to warn of. */
  readonly areOdd: boolean;
}

export interface TextDetector {
  /** Adds the next segments. */
  add(text: SegmentText): void;
  /** @param placeOf the place of a segment, if it is not the line with the number of the segment */
  findings(placeOf?: (segment: number) => string): TextFindings;
}

/** How many bytes of the references are decoded to find their script: of the first batch, and of each later batch. */
const FIRST_SAMPLE = 1 << 11;
const SAMPLE = 1 << 9;

/** A system with this many lines that end in a space and a period looks tokenized. */
const ENOUGH_TOKENIZED = 100;

export function createTextDetector(): TextDetector {
  let segments = 0;
  let references: number | undefined;
  let [emptyReferences, firstEmpty] = [0, 0];
  let bytesOfReferences = 0;
  // for each system, the texts that it may still be equal to
  let sameAsReference: number[][] = [];
  let sameAsSystem: number[][] = [];
  let tokenizedPeriods: number[] = [];
  const scripts = createScriptCounter();

  function begin({ systems, referenceEnds }: SegmentText): void {
    references = referenceEnds[0] ?? 0;
    sameAsReference = systems.map(() => Array.from({ length: references! }, (_, r) => r));
    tokenizedPeriods = systems.map(() => 0);
    sameAsSystem = systems.map((_, s) => Array.from({ length: s }, (_, other) => other));
  }

  function countEmpty({ systems, references: { ends }, referenceEnds }: SegmentText): void {
    for (let segment = 0, line = 0, start = 0; segment < referenceEnds.length; segment++) {
      let isEmpty = false;
      for (; line < referenceEnds[segment]!; line++) {
        const end = ends[line]!;
        if (end === start) isEmpty = true;
        start = end;
      }
      if (isEmpty && systems.some((lines) => hasText(lines, segment)) && emptyReferences++ === 0)
        firstEmpty = segments + segment;
    }
  }

  return {
    add(text) {
      const { systems, referenceEnds } = text;
      if (segments === 0) begin(text);
      if (references !== undefined && referenceCount(referenceEnds) !== references) {
        references = undefined;
        sameAsReference = systems.map(() => []);
      }
      for (const [s, lines] of systems.entries()) {
        tokenizedPeriods[s]! += countTokenizedPeriods(lines);
        if (sameAsReference[s]!.length > 0)
          sameAsReference[s] = sameAsReference[s]!.filter((r) => isReference(lines, text.references, r, references!));
        if (sameAsSystem[s]!.length > 0)
          sameAsSystem[s] = sameAsSystem[s]!.filter((other) => isSame(lines, systems[other]!));
      }
      countEmpty(text);
      const { bytes, ends } = text.references;
      const size = ends[ends.length - 1] ?? 0;
      scripts.add(bytes.subarray(0, Math.min(size, segments === 0 ? FIRST_SAMPLE : SAMPLE)));
      bytesOfReferences += size;
      segments += referenceEnds.length;
    },
    findings(placeOf = (segment) => `line ${segment + 1}`) {
      // a single correct sentence is no finding, nor is the absence of text
      const first = ([same]: number[]): number | undefined =>
        segments > 1 && bytesOfReferences > 0 ? same : undefined;
      const same = { sameAsReference: sameAsReference.map(first), sameAsSystem: sameAsSystem.map(first) };
      const unspaced = scripts.unspaced();
      const isOtherScript = scripts.isOther();
      return {
        segments,
        ...same,
        references,
        emptyReferences,
        firstEmpty: emptyReferences === 0 ? "" : placeOf(firstEmpty),
        unspaced,
        isOtherScript,
        looksTokenized: tokenizedPeriods.map((count) => count >= ENOUGH_TOKENIZED),
        areOdd:
          Object.values(same).some((ofSystems) => ofSystems.some((which) => which !== undefined)) ||
          emptyReferences > 0 ||
          unspaced !== undefined ||
          isOtherScript,
      };
    },
  };
}

/** How many of these lines end in a space and a period. */
function countTokenizedPeriods({ bytes, ends }: TextLines): number {
  let count = 0;
  for (let line = 0, start = 0; line < ends.length; line++) {
    const end = ends[line]!;
    if (end - start >= 2 && bytes[end - 1] === 0x2e && bytes[end - 2] === 0x20) count++;
    start = end;
  }
  return count;
}

function hasText({ ends }: TextLines, line: number): boolean {
  return ends[line]! > (line === 0 ? 0 : ends[line - 1]!);
}

function isSame(own: TextLines, other: TextLines): boolean {
  const length = own.ends[own.ends.length - 1] ?? 0;
  if (other.ends[own.ends.length - 1] !== length) return false;
  if (!isEqual(own.bytes, 0, length, other.bytes, 0)) return false;
  return own.ends.every((end, i) => end === other.ends[i]);
}

/** Whether bytes [start .. end) are those of the other text from `from` on. */
function isEqual(bytes: Uint8Array, start: number, end: number, other: Uint8Array, from: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] !== other[at - start + from]) return false;
  return true;
}

/**
 * Whether every line equals reference number `which` of its segment; all segments have the same number of references.
 */
function isReference(lines: TextLines, all: TextLines, which: number, references: number): boolean {
  if (references === 1) return isSame(lines, all);
  for (let i = 0; i < lines.ends.length; i++) {
    const line = i * references + which;
    const [start, end] = [i === 0 ? 0 : lines.ends[i - 1]!, lines.ends[i]!];
    const [from, to] = [line === 0 ? 0 : all.ends[line - 1]!, all.ends[line]!];
    if (end - start !== to - from || !isEqual(lines.bytes, start, end, all.bytes, from)) return false;
  }
  return true;
}

interface ScriptCounter {
  add(bytes: Uint8Array): void;
  unspaced(): UnspacedLanguage | undefined;
  /** Whether most letters are not a to z. */
  isOther(): boolean;
}

/**
 * The least share of a text's letters that must be of a script without spaces. It is well below 1, because a Chinese
 * text has names in Latin letters, and well above 0, because an English text may quote Chinese words.
 */
const LEAST_SHARE = 0.3;

/**
 * The least mean length, in characters, of a piece between two spaces. Segmented text has words of 1.7 characters
 * (Chinese), 2 (Japanese) and 4 to 6 (Thai and its neighbours, whose vowels are characters).
 */
const LEAST_RUN = { ideographs: 3, alphabets: 8 };

/** The least share of kana among Chinese characters and kana in Japanese; in newspapers it is a half. */
const LEAST_KANA = 0.1;

function createScriptCounter(): ScriptCounter {
  let [han, kana, thai, lao, burmese, khmer, others, runs] = [0, 0, 0, 0, 0, 0, 0, 0];
  let basic = 0; // how many of the others are a to z
  let inRun = false;

  function count(code: number): void {
    if (code >= 0x2000 && code < 0x3041) {
      // only the white space of Python's split() separates words; punctuation does not, and is not a letter
      if (code === 0x3000 || code <= 0x200a) inRun = false;
      return;
    }
    if (code >= 0xff00 && code < 0x10000) return;
    if ((code >= 0x4e00 && code < 0xa000) || (code >= 0x3400 && code < 0x4dc0) || code >= 0x20000) han++;
    else if (code >= 0x3041 && code < 0x3100) kana++;
    else if (code >= 0x0e00 && code < 0x0e80) thai++;
    else if (code >= 0x0e80 && code < 0x0f00) lao++;
    else if (code >= 0x1000 && code < 0x10a0) burmese++;
    else if (code >= 0x1780 && code < 0x1800) khmer++;
    else {
      others++;
      inRun = false;
      return;
    }
    if (!inRun) runs++;
    inRun = true;
  }

  return {
    add(bytes) {
      inRun = false;
      for (let at = 0; at < bytes.length;) {
        const lead = bytes[at]!;
        if (lead < 0x80) {
          if ((lead | 0x20) >= 0x61 && (lead | 0x20) <= 0x7a) {
            others++;
            basic++;
          }
          inRun = false;
          at++;
        } else if (lead < 0xe0) {
          count(0x80);
          at += 2;
        } else if (lead < 0xf0) {
          count(((lead & 15) << 12) | ((bytes[at + 1]! & 63) << 6) | (bytes[at + 2]! & 63));
          at += 3;
        } else {
          count(((lead & 7) << 18) | ((bytes[at + 1]! & 63) << 12));
          at += 4;
        }
      }
    },
    isOther: () => han + kana + thai + lao + burmese + khmer + others > 2 * basic,
    unspaced() {
      const ideographs = han + kana;
      const alphabets = thai + lao + burmese + khmer;
      const all = ideographs + alphabets;
      if (all === 0 || all < LEAST_SHARE * (all + others)) return undefined;
      if (ideographs > alphabets) {
        if (all < LEAST_RUN.ideographs * runs) return undefined;
        return kana >= LEAST_KANA * ideographs ? "Japanese" : "Chinese";
      }
      if (all < LEAST_RUN.alphabets * runs) return undefined;
      const most = Math.max(thai, lao, burmese, khmer);
      return most === thai ? "Thai" : most === lao ? "Lao" : most === burmese ? "Burmese" : "Khmer";
    },
  };
}
