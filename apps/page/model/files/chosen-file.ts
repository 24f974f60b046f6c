/** Files that a user has dropped, chosen or pasted, with their roles. */

/** The role of a file. A report is opened by itself; with an "earlier" file, the systems are shown over time. */
export type FileRole = "references" | "system" | "source" | "labels" | "report" | "earlier";

export interface ChosenFile {
  /** A number that no other file on this page has. */
  readonly id: number;
  readonly role: FileRole;
  /** The user's name for the system; null for the part of its path that other paths do not share. */
  readonly name: string | null;
  /** The path, with the folder in which the file was dropped. */
  readonly path: string;
  readonly content: Blob;
  /** The beginning of the file, or why it cannot be read. */
  readonly finding: FileFinding | null;
}

/** The result of a look at the first bytes of a file. */
export interface FileFinding {
  readonly role: FileRole;
  /** The first characters, of the first line. */
  readonly begins: string;
  /** What is wrong with the file as text, in words for the user; null if nothing is. */
  readonly problem: string | null;
}

/** How files of text are read, with the meaning of the command's options of these names. */
export interface ReadingOptions {
  /** The name of the encoding, as Python calls it. */
  readonly encoding: string;
  /** null: by the endings of the files' names, .jsonl and .trn, as in the command. */
  readonly refsFormat: "lines" | "tsv" | "jsonl" | null;
  /** References in each line of a file, with tabs between them. */
  readonly numRefs: number;
}

export const asTheCommand: ReadingOptions = { encoding: "utf-8", refsFormat: null, numRefs: 1 };
