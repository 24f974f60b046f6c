/** Lays out texts for readers: lines no wider than the terminal. */

import type { Io } from "../io/io.js";

/** The width without a terminal, as in argparse. */
const USUAL_WIDTH = 80;
/** The widest lines: longer ones are hard to read. */
const MOST_WIDTH = 120;
const LEAST_WIDTH = 20;

/** On lines narrower than this, the explanation of a term is below the term, not beside it. */
const LEAST_FOR_COLUMNS = 60;

/**
 * The width of texts: COLUMNS, as argparse reads it, or the width of the terminal.
 *
 * @param most the maximum width
 */
export function textWidth({ environment, columns }: Pick<Io, "environment" | "columns">, most = MOST_WIDTH): number {
  const { COLUMNS = "" } = environment;
  const given = /^\d+$/.test(COLUMNS) ? Number(COLUMNS) : 0;
  return Math.max(LEAST_WIDTH, Math.min(most, given || (columns() ?? 0) || USUAL_WIDTH));
}

/**
 * Fills lines of this width with words; only a longer word makes a line wider. All lines except the first have this
 * indent.
 */
export function wrapped(text: string, width: number, indent = ""): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined) lines.push(word);
    else if (line.length + 1 + word.length > width) lines.push(indent + word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

export interface Terms {
  /** The column in which explanations begin, if they are beside the terms. */
  readonly column: number;
  readonly width: number;
}

/** A term, which may have several lines, with its explanation beside or below it. */
export function term(lines: readonly string[], explanation: string, { column, width }: Terms): string[] {
  const isBeside = width >= LEAST_FOR_COLUMNS;
  const indent = " ".repeat(isBeside ? column : 6);
  const explained = wrapped(explanation, width - indent.length).map((line) => indent + line);
  if (!isBeside || lines.length > 1 || lines[0]!.length > column - 2) return [...lines, ...explained];
  return [lines[0]! + explained[0]!.slice(lines[0]!.length), ...explained.slice(1)];
}

/** A shell command. Where it is broken, a line ends in a backslash, so that the command can be copied. */
export function commandLines(command: string, width: number): string[] {
  // a part in quotes is one word
  const words = command.match(/(?:"[^"]*"|\S)+/g)!;
  const lines = [`  ${words.shift()!}`];
  for (const word of words) {
    if (lines.at(-1)!.length + word.length + 3 > width) {
      lines[lines.length - 1] += " \\";
      lines.push(`      ${word}`);
    } else lines[lines.length - 1] += ` ${word}`;
  }
  return lines;
}
