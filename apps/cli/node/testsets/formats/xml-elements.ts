/** Reads XML as open and close events of elements, with the text before the first child, as lxml's element.text. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { inputError, type InputError } from "../../../../../src/reading/entry.js";
import { printable } from "../../../../../src/report/entry.js";
import { textPieces } from "../text-lines.js";

/**
 * How many elements may be inside one another: WMT's files have six. For each element saxes looks through all that are
 * around it.
 */
const MOST_DEPTH = 100;

/** How much is parsed at once, in UTF-16 units. */
const MOST_AT_ONCE = 1 << 20;

export interface XmlHandlers {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string, text: string): void;
}

export interface XmlReader {
  /** Refuses the file, naming the current line. */
  refuse(reason: string): never;
}

/**
 * Reads a file in chunks; returns after its last element. Elements and attributes of a namespace are reported as
 * "{uri}name".
 *
 * @throws InputError unless it is well-formed XML in UTF-8, and for entities that the file itself defines: they could
 *   grow without bound.
 */
export async function readXml(path: string, handlersFor: (reader: XmlReader) => XmlHandlers): Promise<void> {
  // loaded only when an XML file is read
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser({ xmlns: true });
  const inputErrorHere = (reason: string): InputError => inputError(`${printable(path)}:${parser.line}: ${reason}`);
  const handlers = handlersFor({
    refuse: (reason) => {
      throw inputErrorHere(reason);
    },
  });
  const texts: { text: string; ended: boolean }[] = [];
  const endText = (): void => {
    const parent = texts.at(-1);
    if (parent !== undefined) parent.ended = true;
  };
  const addText = (text: string): void => {
    const element = texts.at(-1);
    if (element !== undefined && !element.ended) element.text += text;
  };

  // saxes prefixes its messages with line and column: "3:7: undefined entity." The standard says "not declared"
  parser.on("error", ({ message }) => {
    const found = message.replace(/^\d+:\d+: |\.$/g, "").replace("undefined entity", "undeclared entity");
    throw inputErrorHere(`expected well-formed XML, found: ${found}. Is the file whole?`);
  });
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding))
      throw inputErrorHere(`expected UTF-8, found that the file declares ${printable(encoding)}`);
  });
  parser.on("opentag", (tag) => {
    endText();
    if (texts.length === MOST_DEPTH)
      throw inputErrorHere(`expected at most ${MOST_DEPTH} elements inside one another, found more`);
    texts.push({ text: "", ended: false });
    const attributes = new Map<string, string>();
    for (const { uri, local, value } of Object.values(tag.attributes)) attributes.set(expanded(uri, local), value);
    handlers.open(expanded(tag.uri, tag.local), attributes);
  });
  parser.on("closetag", (tag) => {
    handlers.close(expanded(tag.uri, tag.local), texts.pop()!.text);
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("comment", endText);
  parser.on("processinginstruction", endText);

  for await (const piece of textPieces(path)) {
    // a piece ends at the end of a line, which may be far: Ctrl-C is heard between two parts of it
    for (let from = 0; from < piece.length; from += MOST_AT_ONCE) {
      if (from > 0) await nextTurn();
      parser.write(piece.slice(from, from + MOST_AT_ONCE));
    }
  }
  parser.close();
}

function expanded(uri: string, name: string): string {
  return uri === "" ? name : `{${uri}}${name}`;
}
