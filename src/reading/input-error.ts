/**
 * An error that the user can fix; it ends the run. It holds the lines to print and an exit code, and never prints a
 * stack trace.
 */
import { printable } from "../report/printable.js";

export interface Message {
  /** The origin of the wording: sacreBLEU's, which scripts search for, or ours. */
  readonly origin: "sacreBLEU" | "truebleu";
  readonly text: string;
}

/** The file that an error is about, for advice. */
export interface FileAtFault {
  readonly name: string;
  readonly is: "missing" | "empty" | "table";
  /** The fields of a record of a table. */
  readonly fields?: readonly string[];
}

export class InputError extends Error {
  readonly exitCode: number;
  readonly messages: readonly Message[];
  readonly file: FileAtFault | undefined;

  constructor(exitCode: number, messages: readonly Message[], file?: FileAtFault) {
    super(messages.map(({ text }) => text).join("\n"));
    this.name = "InputError";
    this.exitCode = exitCode;
    this.messages = messages;
    this.file = file;
  }

  /** The same error with one of our lines appended. */
  with(text: string): InputError {
    return new InputError(this.exitCode, [...this.messages, { origin: "truebleu", text }], this.file);
  }

  /** The same error, with the file that is at fault. */
  about(file: FileAtFault | undefined): InputError {
    return new InputError(this.exitCode, this.messages, file);
  }
}

/** An error in our own words. */
export function inputError(text: string): InputError {
  return new InputError(1, [{ origin: "truebleu", text }]);
}

/** An error in sacreBLEU's words, where it has a message for the case. */
export function sacrebleuError(exitCode: number, ...texts: string[]): InputError {
  return new InputError(
    exitCode,
    texts.map((text) => ({ origin: "sacreBLEU", text })),
  );
}

/** An error of the file system or of zlib as one line that names the file. */
export function fileError(name: string, error: unknown): InputError {
  if (error instanceof InputError) return error;
  if (!isSystemError(error)) throw error;
  const reason =
    error.code === "EISDIR"
      ? "is a directory, expected a file"
      : error.code === "ENOTDIR"
        ? "a part of the path is a file, not a folder"
        : systemReason(error);
  const found = inputError(`${printable(name) || '""'}: ${reason}`);
  return error.code === "ENOENT" ? found.about({ name, is: "missing" }) : found;
}

/** The words of a system's error: "EISDIR: illegal operation on a directory, read" has "illegal operation on a directory". */
export function systemReason({ message }: Error): string {
  return message.replace(/^E[A-Z0-9]+: /, "").replace(/, .*$/s, "");
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    (error.code.startsWith("Z_") || "errno" in error)
  );
}
