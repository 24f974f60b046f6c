/**
 * HTML's names of characters, such as &amp;quot; for a quotation mark, where the other side has the character itself.
 */
import { createTally, shown } from "../code-points.js";
import { findingIn, rewritten, type Found } from "../finding.js";
import { sidesWithOthers, type LintedTexts } from "../linted-texts.js";

const entity = /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,6});/g;

/** The names that programs write: XML's five, and those of HTML for Latin-1 and typography. */
const characters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  shy: "\u00ad",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  middot: "·",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  sect: "§",
  times: "×",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  aacute: "á",
  agrave: "à",
  acirc: "â",
  ccedil: "ç",
  eacute: "é",
  egrave: "è",
  ecirc: "ê",
  iacute: "í",
  ntilde: "ñ",
  oacute: "ó",
  uacute: "ú",
};

/** How many times an ampersand may have been escaped as &amp;amp;. */
const MOST_TIMES = 4;

/**
 * A line in which the names of characters are replaced by the characters.
 *
 * @example
 * unescaped("&amp;quot;R&amp;D&#39;s&quot; &c;") // "\"R&D's\" &c;"
 */
export function unescaped(line: string): string {
  let text = line;
  for (let i = 0; i < MOST_TIMES && text.includes("&"); i++) {
    const next = text.replace(entity, characterOf);
    if (next === text) break;
    text = next;
  }
  return text;
}

function characterOf(found: string): string {
  const name = found.slice(1, -1);
  if (!name.startsWith("#")) return Object.hasOwn(characters, name) ? characters[name]! : found;
  const code = /^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  // neither half a surrogate pair nor a control, which no text contains on purpose
  return code < 0x20 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? found : String.fromCodePoint(code);
}

export function* entities(texts: LintedTexts): Iterable<Found> {
  for (const { side, others } of sidesWithOthers(texts)) {
    const { role, lines } = side;
    const tally = createTally();
    const segments = [...lines.keys()].filter((i) => {
      const line = lines[i];
      if (typeof line !== "string" || !line.includes("&")) return false;
      const has =
        (found: string) =>
        (other: { readonly lines: readonly (string | null)[] }): boolean =>
          other.lines[i]?.includes(found) === true;
      const own = [...line.matchAll(entity)]
        .map(([found]) => found)
        .filter((found) => characterOf(found) !== found)
        .filter((found) => !(role === "system" ? others.some(has(found)) : others.every(has(found))));
      for (const found of own) tally.add(found);
      return own.length > 0;
    });
    if (segments.length === 0) continue;
    const entries = tally.entries();
    const mended = new Set(segments);
    yield findingIn("entities", side, segments, {
      what:
        entries
          .slice(0, 4)
          .map(([found, count]) => `${found} ${count === 1 ? "once" : `${count} times`}`)
          .join(", ") + (entries.length > 4 ? ", and others" : ""),
      excerpt: (segment) => ({ text: shown(lines[segment]!, lines[segment]!.search(new RegExp(entity.source))) }),
      remedy: "they were the characters that they name",
      repair: { lines: [rewritten(side, (line, i) => (mended.has(i) ? unescaped(line) : line))] },
    });
  }
}
