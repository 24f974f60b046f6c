/**
 * The format of WMT until 2020 and of IWSLT: lines that look like SGML but do not parse as a document. A segment is a
 * line that starts with "<seg ", whatever surrounds it; entities are kept (the 13a tokenizer decodes them).
 */
import { textLines } from "../text-lines.js";
import { clean } from "./clean.js";

export const isSegment = (line: string): boolean => line.startsWith("<seg ");
export const isDocument = (line: string): boolean => line.startsWith("<doc ");

/** The text of every segment, one per line. */
export async function* sgmlSegments(path: string): AsyncGenerator<string> {
  for await (const lines of textLines(path)) {
    yield lines
      .filter(isSegment)
      .map((line) => `${clean(withoutTags(line))}\n`)
      .join("");
  }
}

/**
 * Replaces <seg ...>text</seg> by its text; a line on which the segment does not end is unchanged. It searches for the
 * tags, because the pattern <seg.*?>(.*)</seg> takes quadratic time on a line of ">".
 */
function withoutTags(line: string): string {
  const opened = line.indexOf(">");
  const closed = line.lastIndexOf("</seg>");
  return opened < 0 || closed <= opened ? line : line.slice(opened + 1, closed) + line.slice(closed + "</seg>".length);
}

/**
 * For every segment the value of an attribute of its <doc>, one per line; a document without it keeps the previous
 * value.
 */
export async function* sgmlAttributes(path: string, attribute: string): AsyncGenerator<string> {
  let value = "";
  for await (const lines of textLines(path)) {
    let text = "";
    for (const line of lines) {
      if (isDocument(line)) value = attributeValue(line, attribute) ?? value;
      else if (isSegment(line)) text += `${value}\n`;
    }
    yield text;
  }
}

function attributeValue(line: string, attribute: string): string | undefined {
  const start = line.indexOf(`${attribute}="`);
  if (start < 0) return undefined;
  const from = start + attribute.length + 2;
  const end = line.indexOf('"', from);
  return end < 0 ? undefined : line.slice(from, end);
}
