/** Lines of a raw file as strings, newline included: formats differ in what they strip. */
import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
import { inputError, type InputError, firstFault, hexByte } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { openSource } from "../reading/source.js";

const LINE_FEED = 0x0a;
const WINDOW = 1 << 18;

/** A longer line could not become a string. */
const LONGEST_LINE = 1 << 28;

/**
 * The text of a file, decompressed if its name ends in .gz, in pieces that end at line ends. Lines end only at "\n", as
 * in sacreBLEU.
 *
 * @throws InputError that names line and byte if the text is not UTF-8.
 */
export async function* textPieces(path: string): AsyncGenerator<string> {
  const source = openSource(path);
  let buffer = Buffer.allocUnsafeSlow(WINDOW);
  let filled = 0;
  let lines = 0;
  for (;;) {
    if (filled === buffer.length) buffer = larger(buffer, path, lines);
    const count = await source.read(buffer.subarray(filled));
    const searchFrom = filled;
    filled += count;
    if (count === 0) {
      if (filled > 0) yield checkedText(buffer.subarray(0, filled), path, lines);
      return;
    }
    const end = buffer.subarray(searchFrom, filled).lastIndexOf(LINE_FEED) + 1 + searchFrom;
    if (end === searchFrom) continue;
    const piece = checkedText(buffer.subarray(0, end), path, lines);
    lines += countLines(buffer.subarray(0, end));
    buffer.copyWithin(0, end, filled);
    filled -= end;
    yield piece;
    // files are read synchronously: this wait lets Ctrl-C and the lock's heartbeat be handled
    await nextTurn();
  }
}

/** The lines of a file, in groups, each with its newline. */
export async function* textLines(path: string): AsyncGenerator<string[]> {
  for await (const piece of textPieces(path)) {
    const lines = piece.split("\n");
    const rest = lines.pop()!;
    for (let i = 0; i < lines.length; i++) lines[i] += "\n";
    if (rest !== "") lines.push(rest);
    yield lines;
  }
}

function checkedText(bytes: Buffer, path: string, linesBefore: number): string {
  if (!isUtf8(bytes)) throw fault(bytes, path, linesBefore);
  return bytes.toString("utf8");
}

function fault(bytes: Buffer, path: string, linesBefore: number): InputError {
  const at = firstFault(bytes);
  const before = bytes.subarray(0, at);
  const line = linesBefore + countLines(before) + 1;
  const byte = hexByte(bytes[at]!);
  return inputError(
    `${printable(path)}:${line}:${at - before.lastIndexOf(LINE_FEED)}: expected UTF-8, found the byte ${byte}; ` +
      "is the file whole?",
  );
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

function larger(buffer: Buffer<ArrayBuffer>, path: string, linesBefore: number): Buffer<ArrayBuffer> {
  if (buffer.length >= LONGEST_LINE)
    throw inputError(
      `${printable(path)}:${linesBefore + 1}: the line is longer than ${LONGEST_LINE} bytes, ` +
        "the most that a line may have",
    );
  const copy = Buffer.allocUnsafeSlow(buffer.length * 2);
  buffer.copy(copy);
  return copy;
}
