/** Lines of a text that is read in pieces, in the engine "reference": byte by byte. */
import type { LinesPart } from "./lines.js";

const LINE_FEED = 0x0a;

export function createReferenceLines(): LinesPart {
  let text = new Uint8Array(0);
  let feeds: number[] = [];
  return {
    window(least) {
      if (least > text.length) {
        const larger = new Uint8Array(least);
        larger.set(text);
        text = larger;
      }
      return text;
    },
    find(from, to) {
      for (let at = from; at < to; at++) if (text[at] === LINE_FEED) feeds.push(at);
      return feeds.length;
    },
    lineFeed: (index) => feeds[index]!,
    take(start, count) {
      const starts = [start, ...feeds.map((feed) => feed + 1)];
      const lines = feeds.slice(0, count).map((feed, i) => trimmed(text.slice(starts[i]!, feed)));
      feeds = feeds.slice(count);
      const ends = lines.map(
        (
          (sum) => (line: Uint8Array) =>
            (sum += line.length)
        )(0),
      );
      return { bytes: Uint8Array.from(lines.flatMap((line) => [...line])), ends: Uint32Array.from(ends) };
    },
    moveToFront(from, to) {
      text.set(text.slice(from, to));
      feeds = feeds.map((feed) => feed - from);
    },
  };
}

/** Python's white space in UTF-8, as a pattern over bytes decoded as Latin-1. */
const whitespaceAtEnd =
  /(?:[\t-\r\x1c-\x20]|\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2\x80[\x80-\x8a\xa8\xa9\xaf]|\xe2\x81\x9f|\xe3\x80\x80)+$/;

function trimmed(line: Uint8Array): Uint8Array {
  const text = Array.from(line, (byte) => String.fromCharCode(byte)).join("");
  return line.subarray(0, text.length - (whitespaceAtEnd.exec(text)?.[0].length ?? 0));
}
