/**
 * Lines of an STM file, one for each segment, and lines with the words of a CTM file that fall into the times of these
 * segments, as NIST's sclite cuts them (SCTK 2.4, stm2ctm.c). Loaded on demand.
 *
 * The segments of one file and channel are taken in their order. Each segment gets the words before the first word
 * whose middle is not before the segment's end; the last segment gets all words that are left. The words of a segment
 * with the text IGNORE_TIME_SEGMENT_IN_SCORING are not scored.
 */
import { excerpt } from "../../core/describe.js";
import { printable } from "../../report/printable.js";
import type { ByteSource } from "../byte-source.js";
import { inputError } from "../input-error.js";
import type { LineOptions } from "../line-reader.js";
import { nistWord, nistWords } from "./nist-words.js";
import { segmentOf, wordOf, type TimedSegment, type TimedWord } from "./stm-ctm.js";
import { linesOfFile, sourceOfLines, type PlacedLine, type Transcripts, type Utterance } from "./text-of.js";

const advice = "; --refs-format lines takes all files for plain lines";

interface Segment extends TimedSegment {
  readonly id: string;
  readonly isIgnored: boolean;
}

/**
 * The ids of the corpus are each segment's speaker and number, as sclite names them.
 *
 * @param takesAlternatives whether references may have alternatives: only sclite's alignment reads them as such
 * @throws InputError, when the lines are read, for files that do not go together, and for mistakes in a file
 */
export function timedTranscripts(options: LineOptions, takesAlternatives: boolean): Transcripts {
  let leader: { readonly name: string; readonly read: () => Promise<readonly Segment[]> } | undefined;
  let spoken: readonly Segment[] = [];
  let taken: readonly (readonly TimedWord[])[] = [];
  const comments: Record<"reference" | "system", readonly string[]> = { reference: [], system: [] };
  return {
    ids: () => spoken.map(({ id }) => id),
    places: () => spoken.map(({ speaker, file, label = null }) => ({ speaker, session: file, label })),
    utterances: () =>
      spoken.map(({ id, file, channel, speaker, label, start, end }, segment): Utterance => {
        const timed = { file, channel, speaker, label, start, end, words: taken[segment]! };
        return { segment, id, timed };
      }),
    comments: () => [...comments.reference, ...comments.system],
    asLines(source, side) {
      let reading: Promise<readonly Segment[]> | undefined;
      const own = {
        name: source.name,
        read: (): Promise<readonly Segment[]> =>
          (reading ??= linesOfFile(source, options).then((lines) => {
            comments.reference = commentsOf(lines);
            return segmentsOf(lines, source, takesAlternatives);
          })),
      };
      // a file that is read twice, for a first pass, is one reference
      if (side === "source" || (side === "reference" && leader !== undefined && leader.name !== source.name))
        throw inputError(`${printable(source.name)}: expected a single .stm file, with the .ctm files of systems`);
      const { read } = side === "reference" ? own : leader!;
      if (side === "reference") leader ??= own;
      return sourceOfLines(source.name, async () => {
        const segments = await read();
        spoken = segments.filter(({ isIgnored }) => !isIgnored);
        if (side === "reference") return wordsOf(segments);
        checkName(source);
        const lines = await linesOfFile(source, options);
        comments.system = commentsOf(lines);
        taken = cut(segments, wordsOfLines(lines), leader!.name);
        return taken.map((words) => words.map(({ word }) => word).join(" "));
      });
    },
  };
}

function wordsOf(segments: readonly Segment[]): string[] {
  return segments.filter(({ isIgnored }) => !isIgnored).map(({ words }) => words);
}

function commentsOf(lines: readonly PlacedLine[]): string[] {
  return lines.filter(({ text }) => text.startsWith(";;")).map(({ text }) => text);
}

/** @throws InputError */
function segmentsOf(lines: readonly PlacedLine[], source: ByteSource, takesAlternatives: boolean): readonly Segment[] {
  const counts = new Map<string, number>();
  const segments: Segment[] = [];
  for (const line of lines) {
    const segment = segmentOf(line, { takesAnyLabel: true, advice });
    if (segment === undefined) continue;
    const { speaker, words } = segment;
    const isIgnored = /ignore_time_segment_in_scoring|ignoretimesegmentinscoring/i.test(words);
    const count = counts.get(speaker) ?? 0;
    if (!isIgnored) counts.set(speaker, count + 1);
    const found = takesAlternatives ? undefined : /[{}]|(?<!\S)@(?!\S)/.exec(words)?.[0];
    if (found !== undefined && !isIgnored)
      throw inputError(
        `${line.place}: has ${JSON.stringify(found)}: expected plain words; alternatives { a / b / @ } go with ` +
          "--wer-alignment sclite",
      );
    segments.push({
      ...segment,
      words: nistWords(words),
      isIgnored,
      id: `${speaker}-${String(count).padStart(3, "0")}`,
    });
  }
  if (segments.length === 0) throw inputError(`${printable(source.name)}: has no segments: expected at least one`);
  return segments;
}

/** @throws InputError for a file whose name does not end in .ctm */
function checkName(source: ByteSource): void {
  const name = printable(source.name);
  if (/\.(stm|trn)(\.gz)?$/i.test(source.name))
    throw inputError(
      `${name}: expected a .ctm, whose words have times, for the segments of a .stm; for two .stm files there is ` +
        "truebleu meeting, with --by speaker for its speakers",
    );
}

/** Words as sclite takes them; a word that is only a tag disappears. @throws InputError */
function wordsOfLines(lines: readonly PlacedLine[]): readonly TimedWord[] {
  const words: TimedWord[] = [];
  for (const line of lines) {
    if (/^\s*\S+\s+\S+\s+\S+\s+\S+\s+<alt/i.test(line.text))
      throw inputError(`${line.place}: alternatives are not allowed in a hypothesis: expected one word in each line`);
    const word = wordOf(line, { advice });
    if (word === undefined) continue;
    if (/^[{}@/]$/.test(word.word))
      throw inputError(`${line.place}: has ${printable(excerpt(word.word))}: expected a word`);
    const plain = nistWord(word.word);
    if (plain !== "") words.push({ ...word, word: plain });
  }
  return words;
}

/** Names of files and channels are compared without case, as sclite does. */
const keyOf = ({ file, channel }: { readonly file: string; readonly channel: string }): string =>
  `${file} ${channel}`.toLowerCase();

/** The words of each segment that is not ignored. @throws InputError */
function cut(segments: readonly Segment[], words: readonly TimedWord[], reference: string): TimedWord[][] {
  const byChannel = new Map<string, { readonly words: TimedWord[]; taken: number; last: Segment }>();
  for (const segment of segments) byChannel.set(keyOf(segment), { words: [], taken: 0, last: segment });
  for (const word of words) {
    const channel = byChannel.get(keyOf(word));
    if (channel === undefined)
      throw inputError(
        `${word.place}: the file ${printable(word.file)} with the channel ${printable(word.channel)} is not in the ` +
          `reference: expected those of ${printable(reference)}`,
      );
    channel.words.push(word);
  }
  const all: TimedWord[][] = [];
  for (const segment of segments) {
    const channel = byChannel.get(keyOf(segment))!;
    const from = channel.taken;
    const isLast = channel.last === segment;
    // sclite keeps the times of segments as 32-bit floats, and those of words as doubles
    const end = Math.fround(segment.end);
    while (channel.taken < channel.words.length) {
      const { start, duration } = channel.words[channel.taken]!;
      if (!isLast && start + duration / 2 >= end) break;
      channel.taken++;
    }
    if (segment.isIgnored) continue;
    all.push(channel.words.slice(from, channel.taken));
  }
  return all;
}
