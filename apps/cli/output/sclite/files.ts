/** The files of NIST's sclite 2.10, as Debian's package sctk writes them: which there are, and what they need. */
import type { TextsRequested } from "../../arguments/option-groups.js";
import { UsageError } from "../../arguments/usage-error.js";
import { alignmentsAsSgml, alignmentsAsText } from "./alignments.js";
import { scliteDetails } from "./details.js";
import { scliteTable } from "./tables.js";
import type { ScliteFile, ScliteSettings, ScliteSpeaker } from "./utterances.js";

const formats = ["pra", "sgml", "sys", "raw", "dtl"] as const;

export type ScliteFormat = (typeof formats)[number];

export function isScliteFormat(format: string): format is ScliteFormat {
  return (formats as readonly string[]).includes(format);
}

/** @throws UsageError unless texts and settings are such that sclite writes this file */
export function checkScliteFile(
  format: ScliteFormat,
  { refs, input = [], refsFormat }: TextsRequested,
  { isSclites, unit }: ScliteSettings,
): void {
  const refuse = (expected: string): never => {
    throw new UsageError(`argument --format/-f: ${format} is a file of NIST's sclite: expected ${expected}`);
  };
  if (!isSclites) refuse("--wer-alignment sclite, and --wer-lowercase unless case counts");
  if (unit === "characters") refuse("words, not --wer-characters");
  if (refs.length !== 1 || input.length !== 1) refuse("one reference and one system, such as ref.trn -i hyp.trn");
  const has = (ending: RegExp): boolean => [...refs, ...input].some((path) => ending.test(path));
  if (refsFormat !== undefined || !has(/\.(trn|stm|ctm)(\.gz)?$/))
    refuse("transcripts with utterance ids in files whose names end in .trn, or a .stm with the .ctm of a system");
}

export function scliteFile(format: ScliteFormat, speakers: readonly ScliteSpeaker[], file: ScliteFile): string {
  switch (format) {
    case "pra":
      return alignmentsAsText(speakers, file);
    case "sgml":
      return alignmentsAsSgml(speakers, file);
    case "dtl":
      return scliteDetails(speakers, file.hypothesis);
    default:
      return scliteTable(format, speakers, file.hypothesis, file.log);
  }
}
