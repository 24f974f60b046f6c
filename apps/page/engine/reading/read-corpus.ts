/** From files to the texts of a corpus, by the readers of the command: the same bytes are the same segments. */
import {
  type ByteSource,
  inputError,
  labelColumns,
  createLineReader,
  type LineReader,
  countedReferences,
  jsonReferences,
  lineReferences,
  tsvReferences,
  type ReferenceParser,
  createSegmentReader,
  type ReferenceFile,
  allLines,
  allSegments,
  transcripts,
} from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import type { ChosenFile, ReadingOptions } from "../../model/files/chosen-file.js";
import type { CorpusFile, CorpusTexts, LabelColumn } from "../../model/corpus.js";
import { bytesOf, bytesSource, plainBytes } from "./blob-source.js";
import { sha256 } from "./sha256.js";

/** A chosen file in the form that is sent to the worker. */
export interface FileToRead extends Pick<ChosenFile, "role" | "path" | "content"> {
  /** The name of a system. */
  readonly name: string;
}

/**
 * Reads all files as one corpus.
 *
 * @param onProgress called with the share that is done, 0 to 1
 * @throws InputError with the command's message, with file and line
 */
export async function readCorpus(
  files: readonly FileToRead[],
  options: ReadingOptions,
  onProgress: (share: number) => void = () => {},
): Promise<CorpusTexts> {
  const of = (role: FileToRead["role"]): readonly FileToRead[] => files.filter((file) => file.role === role);
  const [references, systems, source, labels] = [of("references"), of("system"), of("source"), of("labels")];
  if (references.length === 0)
    throw inputError("there are no references: expected a file of them; in the list, choose which file has them");
  if (systems.length === 0)
    throw inputError("there is no system: expected at least one file of output; in the list, choose which file has it");
  if (source.length > 1) throw inputError(`there are ${source.length} files of source text: expected at most one`);
  const twice = systems.find(({ name }, i) => systems.findIndex((other) => other.name === name) < i);
  if (twice !== undefined)
    throw inputError(`two systems have the name ${printable(twice.name)}: expected a different name for each`);

  const read: CorpusFile[] = [];
  const sourceOf = async ({ path, content, role }: FileToRead): Promise<ByteSource> => {
    const bytes = await bytesOf(path, content);
    read.push({ role: role as CorpusFile["role"], name: path, sha256: await sha256(bytes) });
    return bytesSource(path, await plainBytes(path, bytes));
  };
  const lines = linesFor([...references, ...systems], options);
  const referenceFiles: ReferenceFile[] = [];
  for (const file of references)
    referenceFiles.push({ lines: lines(await sourceOf(file), "reference"), parse: parserFor(file.path, options) });
  const systemFiles: LineReader[] = [];
  for (const file of systems) systemFiles.push(lines(await sourceOf(file), "system"));
  const translated = source[0] && lines(await sourceOf(source[0]), "source");
  const reader = createSegmentReader(referenceFiles, { files: systemFiles }, undefined, translated);
  const { hypotheses, ...texts } = await allSegments(reader, onProgress);
  const columns: LabelColumn[] = [];
  for (const file of labels) {
    const table = createLineReader(await sourceOf(file), { encoding: options.encoding });
    columns.push(...labelColumns(file.path, await allLines(table), reader.segments));
  }
  const again = columns.find(({ name }, i) => columns.findIndex((other) => other.name === name) < i);
  if (again !== undefined)
    throw inputError(`two files of labels have the column ${printable(again.name)}: expected each name once`);
  return {
    ...texts,
    systems: systems.map(({ name }, s) => ({ name, hypotheses: hypotheses[s]! })),
    labels: columns,
    files: read,
  };
}

/**
 * If one file is a transcript, all are read as transcripts, and their utterances are put into the same order, as in the
 * command.
 */
function linesFor(
  files: readonly FileToRead[],
  { encoding, refsFormat }: ReadingOptions,
): (source: ByteSource, side: "reference" | "system" | "source") => LineReader {
  if (refsFormat !== null || !files.some(({ path }) => /\.trn(\.gz)?$/.test(path)))
    return (source) => createLineReader(source, { encoding });
  const { asLines } = transcripts({ encoding }, false);
  return (source, side) => createLineReader(asLines(source, side));
}

function parserFor(path: string, { refsFormat, numRefs }: ReadingOptions): ReferenceParser {
  const format = refsFormat ?? (/\.jsonl(\.gz)?$/.test(path) ? "jsonl" : "lines");
  if (format === "lines") return numRefs === 1 ? lineReferences : countedReferences(numRefs);
  return format === "tsv" ? tsvReferences(path) : jsonReferences(path);
}
