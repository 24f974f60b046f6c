/**
 * Transcripts as NIST's sclite reads them: each line holds words and, in parentheses, the utterance id. Lines of
 * several files with the same id form one segment, whatever their order; tags after words, and the stars of words broken
 * off, are left out. Loaded on demand.
 */
import { printable } from "../report/printable.js";
import { nistWords } from "./timed/nist-words.js";
import { linesOfFile, sourceOfLines, type Transcripts, type Utterance } from "./timed/text-of.js";
import type { LineOptions } from "./line-reader.js";
import { inputError } from "./input-error.js";
import type { ByteSource } from "./byte-source.js";

interface Transcript {
  readonly name: string;
  /** The words of each utterance by its id, in the order of the file. */
  readonly lines: ReadonlyMap<string, string>;
}

/**
 * The transcripts of one corpus: utterances are in the order of the ids of the source given first.
 *
 * @param options how the files are read
 * @param takesAlternatives whether transcripts may have alternatives: only sclite's alignment reads them as such
 * @param kind where ids name the speaker
 * @throws InputError, when the lines are read, for a line without an id, an id that some transcript lacks, and alternatives
 *   where there may be none
 */
export function transcripts(options: LineOptions, takesAlternatives: boolean, kind?: UtteranceIds): Transcripts {
  let first: (() => Promise<Transcript>) | undefined;
  let ids: readonly string[] = [];
  let utterances: readonly Utterance[] = [];
  return {
    ids: () => ids,
    utterances: () => utterances,
    comments: () => [],
    places: () => ids.map((id) => ({ speaker: speakerOf(id, kind), session: null, label: null })),
    asLines(source, side) {
      const refusesMarks = side === "source" || !takesAlternatives;
      let reading: Promise<Transcript> | undefined;
      const read = (): Promise<Transcript> => (reading ??= readTranscript(source, options, refusesMarks));
      const leader = (first ??= read);
      return sourceOfLines(source.name, async () => {
        const leading = await leader();
        ids = [...leading.lines.keys()];
        const { lines, ids: own } = inOrderOf(leading, await read());
        if (side === "system") utterances = [...lines.keys()].map((id) => ({ segment: own.get(id)!, id }));
        return [...own.keys()].map((id) => lines.get(id)!);
      });
    },
  };
}

/** The kinds of utterance ids, by sclite's names. */
export type UtteranceIds = "spu_id" | "rm" | "swb" | "wsj";

/**
 * The speaker in an utterance id, null without one: the first three characters of "wsj"; with other kinds, the text
 * before the first -, or before the first _ of an id without -.
 */
export function speakerOf(id: string, kind?: UtteranceIds): string | null {
  if (kind === "wsj") return id.length < 3 ? null : id.slice(0, 3);
  const end = id.includes("-") ? id.indexOf("-") : id.indexOf("_");
  return end > 0 ? id.slice(0, end) : null;
}

/** A mark of alternatives: a brace, or an @ by itself. */
const mark = /[{}]|(?<!\S)@(?!\S)/;

async function readTranscript(source: ByteSource, options: LineOptions, refusesMarks: boolean): Promise<Transcript> {
  const name = printable(source.name);
  const lines = new Map<string, string>();
  for (const { text, place } of await linesOfFile(source, options)) {
    if (text.trim() === "" || text.startsWith(";;")) continue;
    const { words, id } = utterance(text, place, refusesMarks);
    if (lines.has(id))
      throw inputError(`${place}: the utterance id (${printable(id)}) occurs twice: expected each id once`);
    lines.set(id, words);
  }
  return { name, lines };
}

function utterance(line: string, location: string, refusesMarks: boolean): { words: string; id: string } {
  const [, words, id] = /^(.*)\(([^()]+)\)$/.exec(line) ?? [];
  if (words === undefined || id === undefined) {
    throw inputError(
      `${location}: expected an utterance id in parentheses at the end, such as some words (speaker-1), because ` +
        `all files are transcripts if one of them ends in .trn; --refs-format lines reads them as plain lines`,
    );
  }
  const found = refusesMarks ? mark.exec(words)?.[0] : undefined;
  if (found !== undefined) {
    throw inputError(
      `${location}: has ${JSON.stringify(found)}: expected plain words. Of sclite's notations, alternatives { a / ` +
        `b / @ } are read with --wer-alignment sclite`,
    );
  }
  return { words: nistWords(words.trimEnd()), id };
}

/**
 * A file's lines, and the segment of each of its ids, in the order of the first file's ids. Ids are compared without
 * case unless that makes two of them equal, as sclite does.
 */
function inOrderOf(
  first: Transcript,
  { name, lines }: Transcript,
): Pick<Transcript, "lines"> & { ids: Map<string, number> } {
  let byFolded: Map<string, string | null> | undefined;
  const taken = new Map<string, number>();
  for (const id of first.lines.keys()) {
    const own = lines.has(id) ? id : (byFolded ??= foldedIds(lines.keys())).get(id.toLowerCase());
    if (own === undefined || own === null || taken.has(own))
      throw inputError(`${name}: has no utterance (${printable(id)}), which ${first.name} has`);
    taken.set(own, taken.size);
  }
  if (lines.size === taken.size) return { lines, ids: taken };
  const more = [...lines.keys()].find((id) => !taken.has(id))!;
  throw inputError(`${name}: has the utterance (${printable(more)}), which is not in ${first.name}`);
}

/** Ids by their lower-case forms; null where several ids have the same form. */
function foldedIds(ids: Iterable<string>): Map<string, string | null> {
  const byFolded = new Map<string, string | null>();
  for (const id of ids) {
    const folded = id.toLowerCase();
    byFolded.set(folded, byFolded.has(folded) ? null : id);
  }
  return byFolded;
}
