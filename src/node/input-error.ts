/**
 * An error that the user can fix; it ends the run. It holds the lines to print and an exit code, and never prints a
 * stack trace.
 */
import { printable } from "../report/printable.js";

export interface Message {
  /** Whose message it is: sacreBLEU's own wording, which scripts search for, or ours. */
  readonly voice: "sacreBLEU" | "truebleu";
  readonly text: string;
}

export class Refusal extends Error {
  readonly exitCode: number;
  readonly messages: readonly Message[];

  constructor(exitCode: number, messages: readonly Message[]) {
    super(messages.map(({ text }) => text).join("\n"));
    this.name = "Refusal";
    this.exitCode = exitCode;
    this.messages = messages;
  }

  /** The same with a line of ours appended. */
  with(text: string): Refusal {
    return new Refusal(this.exitCode, [...this.messages, { voice: "truebleu", text }]);
  }
}

/** A refusal in our own words. */
export function refusal(text: string): Refusal {
  return new Refusal(1, [{ voice: "truebleu", text }]);
}

/** A refusal in sacreBLEU's words, if it has a message for the case. */
export function upstreamRefusal(exitCode: number, ...texts: string[]): Refusal {
  return new Refusal(
    exitCode,
    texts.map((text) => ({ voice: "sacreBLEU", text })),
  );
}

/** An error of the file system or of zlib as one line that names the file. */
export function fileRefusal(name: string, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!isSystemError(error)) throw error;
  // "EISDIR: illegal operation on a directory, read" becomes "illegal operation on a directory"
  const reason =
    error.code === "EISDIR"
      ? "is a directory, expected a file"
      : error.message.replace(/^E[A-Z0-9]+: /, "").replace(/, .*$/s, "");
  return refusal(`${printable(name)}: ${reason}`);
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    (error.code.startsWith("Z_") || "errno" in error)
  );
}
