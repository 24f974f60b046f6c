/** Replacements as Python's re.sub() takes them: text with `\1`, `\g<1>`, `\g<name>` and escapes in it. */
import { excerpt } from "../../core/describe.js";

/** A group of a pattern; groups are numbered from 1. */
export interface PatternGroup {
  readonly name?: string;
  /** Whether a quantifier repeats the group: Python and JavaScript then keep different matches of it. */
  repeated: boolean;
}

/** The replacement of a match, given the whole match and then its groups. */
export type Template = (groups: readonly (string | undefined)[]) => string;

const escapes: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
};

/**
 * @param what the name of the replacement, for errors
 * @throws RangeError for replacements that Python refuses, and for repeated groups
 */
export function pythonTemplate(template: string, groups: readonly PatternGroup[], what: string): Template {
  const parts: (string | number)[] = [];
  const fail = (found: string): RangeError =>
    new RangeError(
      `${what} is ${excerpt(template)}: expected a replacement of Python's re, in which \\1 or \\g<name> stands for a ` +
        `group and \\\\ for a backslash; it has ${found}`,
    );
  const group = (number: number, written: string): void => {
    if (number > groups.length) throw fail(`${written}, and the pattern has no such group`);
    if (number > 0 && groups[number - 1]!.repeated)
      throw fail(`${written}, a group that is repeated: which of its texts it stands for would differ from Python's`);
    parts.push(number);
  };
  // a reference, an octal number, another escape, or text
  for (const [text, named, digits, letter] of template.matchAll(/\\g<([^>]*)>|\\(\d+)|\\([^])|[^\\]+|\\/g)) {
    if (named !== undefined) {
      const number = /^\d+$/.test(named) ? Number(named) : groups.findIndex(({ name }) => name === named) + 1;
      if (number === 0 && !/^0+$/.test(named)) throw fail(`${text}, and the pattern has no such group`);
      group(number, text);
    } else if (digits !== undefined) {
      const octal = /^(?:0[0-7]{0,2}|[0-3][0-7]{2})/.exec(digits)?.[0];
      const own = octal ?? (/^[4-7][0-7]{2}/.test(digits) ? undefined : digits.slice(0, 2));
      if (own === undefined) throw fail(`\\${digits.slice(0, 3)}, beyond \\377`);
      if (octal === undefined) group(Number(own), `\\${own}`);
      else parts.push(String.fromCharCode(Number.parseInt(octal, 8)));
      parts.push(digits.slice(own.length));
    } else if (letter !== undefined) {
      if (/[a-z]/i.test(letter) && !Object.hasOwn(escapes, letter)) throw fail(`the escape ${text}`);
      parts.push(escapes[letter] ?? text);
    } else if (text === "\\") throw fail("a backslash at its end");
    else parts.push(text);
  }
  return (found) => parts.map((part) => (typeof part === "string" ? part : (found[part] ?? ""))).join("");
}
