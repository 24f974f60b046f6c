/**
 * Raw files of test sets, generated from a seed: regular enough for sacreBLEU to read, but with contents that are hard
 * for a reader.
 */
import { createHash } from "node:crypto";

const words = [
  "the",
  "Haus",
  "  ",
  "\t",
  "&amp;",
  "&lt;b&gt;",
  "&quot;",
  "R&amp;D",
  "日本",
  "ü",
  "😀",
  "\u00a0",
  "\u3000",
  "\u2028",
  "\u0085",
  "\ufeff",
  ".",
  "<b>",
  "]]",
  "'",
  "e\u0301",
  "\u200b",
  "12,5",
];

/** Characters that XML does not allow as they are, or splits. */
const xmlWords = [
  "plain",
  "  ",
  "\n   ",
  "\t",
  "&amp;",
  "&lt;tag&gt;",
  "&#233;",
  "&#x1F600;",
  "<![CDATA[<a> & ]]>",
  "<!-- note -->",
  "<b>bold</b>",
  "<?pi data?>",
  "日本",
  "\u00a0",
  "\u2028",
  "'",
  '"',
  ">",
  "&apos;",
  "&#13;",
];

export interface RawGenerator {
  pick<T>(from: readonly T[]): T;
  sgml(segments: number, documents: readonly string[]): string;
  plain(lines: number): string;
  tsv(columns: number): string;
  wmtXml(): string;
}

export function generator(seed: string): RawGenerator {
  let state = createHash("sha256").update(seed).digest().readUInt32LE();
  /** A number below `limit` (mulberry32). */
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  const text = (from: readonly string[]): string =>
    Array.from({ length: 1 + below(8) }, () => pick(from)).join(pick(["", " "]));
  const languages = ["en", "de", "cs"];

  function sgml(segments: number, documents: readonly string[]): string {
    const lines = [pick(["", "\ufeff"]) + '<srcset setid="x" srclang="any">'];
    for (let i = 0; i < segments; i++) {
      if (i % 4 === 0) {
        const attributes = [
          `docid="${documents.length > 0 && below(3) > 0 ? pick(documents) : `doc.${i}`}"`,
          `origlang="${pick(languages)}"`,
          `genre="${pick(["news", "", "a b"])}"`,
          'sysid="ref"',
        ];
        lines.push(
          `<doc ${attributes
            .sort(() => below(2) - 0.5)
            .slice(below(5) === 0 ? 1 : 0)
            .join(" ")}>`,
          pick(["<p>", "<hl>", ""]),
        );
      }
      lines.push(
        `<seg id="${i + 1}">${text(words)}</seg>${pick(["", "", "\r", " after"])}`,
        pick(["", ' <seg id="0">indented</seg>', "</p>", "<seg>none</seg>"]),
      );
    }
    return lines.join("\n") + pick(["", "\n"]);
  }

  const wmtTexts = (system: boolean, count: number): string => {
    const segments = Array.from({ length: count }, (_, i) => i + 1)
      .filter(() => system || below(6) > 0)
      .map((number) => `<seg id="${number}">${text(xmlWords)}</seg>`);
    return (system ? segments : segments.sort(() => below(2) - 0.5)).join(pick(["", "\n", "</p><p>"]));
  };

  function wmtXml(): string {
    const hasDomain = below(2) === 0;
    const translators = pick([["A"], ["A", "B"], ["B", "C", "A"], ["refA"], ["refA", "refB"]]);
    const documents = Array.from({ length: 5 }, (_, i) => {
      const count = 1 + below(6);
      const attributes = [
        `id="doc &amp; ${i}"`,
        `origlang='${pick(languages)}'`,
        ...(hasDomain ? [`domain="${pick(["news", "social", "s"])}"`] : []),
        ...(below(6) === 0 ? ['testsuite="x"'] : []),
      ];
      const source = `<src lang="en"><p>${wmtTexts(true, count).replaceAll(/<seg id="(\d+)">/g, '<seg id="$1">x')}</p></src>`;
      const references = translators
        .filter(() => i === 0 || below(4) > 0)
        .map((name) => `<ref translator="${name}" lang="de"><p>${wmtTexts(false, count)}</p></ref>`);
      const systems = ["Online-B", "M2M: 100"].map(
        (name) => `<hyp system="${name}" lang="de"><p>${wmtTexts(true, count)}</p></hyp>`,
      );
      return `<doc ${attributes.join("  ")}>\n${[source, ...references, ...systems].join("\n")}\n</doc>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<dataset id="x"><!-- <doc/> -->\n<collection id="general">${documents.join("\n")}</collection></dataset>\n`;
  }

  return {
    pick,
    sgml,
    wmtXml,
    plain: (lines) =>
      Array.from({ length: lines }, () => text(words) + pick(["", " ", "\r"])).join("\n") + pick(["", "\n"]),
    tsv: (columns) =>
      Array.from(
        { length: 20 },
        () =>
          Array.from({ length: columns }, () => text(words).replaceAll("\t", " ") + pick(["", " ", "\u00a0"])).join(
            "\t",
          ) + pick(["", "\r"]),
      ).join("\n") + pick(["", "\n"]),
  };
}
