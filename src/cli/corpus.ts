/** The files that the arguments name, opened as one corpus. */
import { createLineReader, type LineReader } from "../node/lines.js";
import { countedReferences, jsonReferences, lineReferences, tsvReferences, type ReferenceParser } from "../node/references.js";
import { upstreamRefusal } from "../node/refusal.js";
import { createSegmentReader, type ReferenceFile, type SegmentReader } from "../node/segment-reader.js";
import { openSource, type ByteSource } from "../node/source.js";
import { quoted } from "../report/printable.js";
import { UsageError } from "./arguments.js";
import type { Values } from "./options.js";

export interface OpenCorpus {
  readonly reader: SegmentReader;
  /** Names of the systems given as files; none where they are columns of standard input. */
  readonly systems: readonly string[] | undefined;
  /** How often the first system was given again, which a paired test passes over. */
  readonly repeatedBaseline: number;
}

/** @throws Refusal, UsageError; references first, in the order in which they were given. */
export function openCorpus(values: Values, standardInput: () => ByteSource): OpenCorpus {
  const { encoding } = values;
  const references = values.refs.map((path): ReferenceFile => {
    const parse = parserFor(path, values);
    return { lines: createLineReader(openSource(path), { encoding }), parse };
  });
  if (values.input === undefined) {
    const columns = createLineReader(standardInput(), { encoding, universal: true });
    return { reader: createSegmentReader(references, { columns }), systems: undefined, repeatedBaseline: 0 };
  }
  const systems: string[] = [];
  const files: LineReader[] = [];
  for (const path of values.input) {
    if ((values.pairedAr || values.pairedBs) && path === systems[0]) continue;
    if (systems.includes(path)) {
      throw upstreamRefusal(1, `${quoted(path)} already used to name a system.`, "Make sure to have a different basename for each system.");
    }
    systems.push(path);
    files.push(createLineReader(openSource(path), { encoding }));
  }
  return { reader: createSegmentReader(references, { files }), systems, repeatedBaseline: values.input.length - systems.length };
}

function parserFor(path: string, { refsFormat, numRefs }: Values): ReferenceParser {
  const format = refsFormat ?? (/\.jsonl(\.gz)?$/.test(path) ? "jsonl" : "lines");
  if (format === "lines") return numRefs === 1 ? lineReferences : countedReferences(numRefs);
  if (numRefs !== 1) throw new UsageError(`argument --num-refs/-nr: does not go with references in ${format}, where their number is free`);
  return format === "tsv" ? tsvReferences(path) : jsonReferences(path);
}
