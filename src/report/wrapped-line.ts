/**
 * A line of words, broken where it would have more characters than there is room for; words are never broken.
 *
 * @param indent of all lines but the first
 */
export function wrappedLine(text: string, room: number, indent = 3): string[] {
  if ([...text].length <= room) return [text];
  const start = /^ */.exec(text)![0];
  const lines: string[] = [];
  let line = "";
  // only single spaces are split: longer runs of spaces, which align an example's name and its text, are kept
  for (const word of text.slice(start.length).split(/(?<=[^ ]) (?=[^ ])/)) {
    if (line === "") line = start + word;
    else if ([...line].length + 1 + [...word].length <= room) line += ` ${word}`;
    else {
      lines.push(line);
      line = " ".repeat(indent) + word;
    }
  }
  return [...lines, line];
}
