/** Transcripts, and the files that NIST's sclite writes of them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A line of test/vectors/sclite-files.jsonl. */
export interface RecordedFiles {
  /** sclite's -s, -D and -F. */
  readonly flags: readonly string[];
  /** sclite's -l; null for its default. */
  readonly width: number | null;
  /** sclite's format of the reference, trn unless it is given; the format of the system's file follows from it. */
  readonly format?: "stm";
  /** sclite's -i, spu_id unless it is given. */
  readonly ids?: "wsj";
  /** The name of the system's file. */
  readonly system: string;
  readonly reference: string;
  readonly hypothesis: string;
  /** The files by their endings, without the creation date. */
  readonly files: Readonly<Record<string, string>>;
}

/** Writes the transcripts into the current folder. @returns the arguments that have the same meaning as sclite's */
export function scliteCase({ format, ids, flags, width, system, ...texts }: Omit<RecordedFiles, "files">): {
  readonly args: readonly string[];
} {
  const { reference, hypothesis } = texts;
  const file = `ref.${format ?? "trn"}`;
  mkdirSync(dirname(system), { recursive: true });
  writeFileSync(file, reference);
  writeFileSync(system, hypothesis);
  return {
    args: [
      "align",
      file,
      "-i",
      system,
      "--quiet",
      "--wer-alignment",
      "sclite",
      ...(flags.includes("-s") ? [] : ["--wer-lowercase"]),
      ...(flags.includes("-D") ? ["--wer-optional-words"] : []),
      ...(flags.includes("-F") ? ["--wer-fragments"] : []),
      ...(ids === undefined ? [] : ["--trn-ids", ids]),
      ...(width === null ? [] : ["--align-width", `${width}`]),
    ],
  };
}

export function withoutDate(file: string): string {
  return file.replace(/ creation_date="\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}"/, ' creation_date=""');
}
