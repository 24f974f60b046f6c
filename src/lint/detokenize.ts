/**
 * Restores the spelling of tokenized text, to show what tokenization does to a score. It joins what tokenizers separate
 * (Moses, Penn Treebank, word segmentation of Chinese). Opening quotation marks are guessed, so a line comes out
 * nearly, but not always, as it was.
 */

/** Marks that some languages write after a space. */
const maySpaced = [";", ":", "!", "?", "%", "»", "…"];

/** The spaced marks that the texts write after a space more often than not. */
export function spacedMarks(texts: readonly (readonly (string | null)[])[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const mark of maySpaced) {
    let [spaced, all] = [0, 0];
    for (const lines of texts) {
      for (const line of lines) {
        for (let at = line?.indexOf(mark) ?? -1; at >= 0; at = line!.indexOf(mark, at + 1)) {
          all++;
          if (at > 0 && /[ \u00a0\u202f]/.test(line![at - 1]!)) spaced++;
        }
      }
    }
    if (2 * spaced > all) found.add(mark);
  }
  return found;
}

/** The escapes that Moses writes for the characters with a meaning in its tables. */
const escapes: readonly (readonly [string, string])[] = [
  ["&apos;", "'"],
  ["&quot;", '"'],
  ["&#91;", "["],
  ["&#93;", "]"],
  ["&#124;", "|"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&amp;", "&"],
];

/**
 * @param spaced marks that stay after their space
 * @example
 * detokenized('He said , " I do n\'t know " ( well @-@ known ) .', new Set()) // "He said, \"I don't know\" (well-known)."
 * detokenized("Vraiment ?", new Set(["?"])) // "Vraiment ?"
 * detokenized("我 不 知道 。", new Set()) // "我不知道。"
 */
export function detokenized(line: string, spaced: ReadonlySet<string>): string {
  let text = line;
  for (const [escape, character] of escapes) text = text.replaceAll(escape, character);
  text = text
    .replace(/ ?@([-/,.:])@ ?/g, "$1")
    .replace(/([\u3001-\u9fff\uf900-\ufaff\uff01-\uff60]) +(?=[\u3001-\u9fff\uf900-\ufaff\uff01-\uff60])/g, "$1")
    .replace(/([([{¿¡“„‘]) +/g, "$1")
    .replace(/ +([.,)\]}”]+)(?=[ "'”’»)\]}.,;:!?]|$)/g, "$1")
    .replace(/ +([;:!?%…»])(?=[ "'”’»)\]}.,;:!?]|$)/g, (found, mark: string) => (spaced.has(mark) ? found : mark))
    .replace(/ +(n['’]t|['’](?:s|m|d|re|ve|ll))(?=[ .,;:!?"”)]|$)/gi, "$1")
    .replace(/((?:^| )(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu)['’]) +(?=\p{L})/giu, "$1")
    .replace(/([$£#]) +(?=\d)/g, "$1");
  if (!spaced.has("»")) text = text.replace(/« +/g, "«");
  return inQuotes(text);
}

/** Straight quotation marks in turn: the first opens. */
function inQuotes(line: string): string {
  if (!line.includes('"')) return line;
  let isOpen = false;
  return line.replace(/( *)"( *)/g, (_, before: string, after: string, at: number) => {
    isOpen = !isOpen;
    const isLast = at + before.length + after.length + 1 === line.length;
    return isOpen ? `${at === 0 ? "" : before}"` : `"${isLast ? "" : after}`;
  });
}
