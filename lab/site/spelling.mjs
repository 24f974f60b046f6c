// The words of the site's prose are English, American or British, or are in lab/site/words.txt, which has our own
// words. Code is not checked, nor is the reference, which consists of docstrings with names in them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { check } from "../page/record.mjs";
import { pagesOf } from "./links.mjs";

export async function run({ folder, tools }) {
  const require = createRequire(join(tools, "package.json"));
  const nspell = require("nspell");
  const checkers = ["dictionary-en", "dictionary-en-gb"].map((name) => {
    const place = join(tools, "node_modules", name);
    return nspell(readFileSync(join(place, "index.aff")), readFileSync(join(place, "index.dic")));
  });
  const own = new Set(
    readFileSync("lab/site/words.txt", "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#")),
  );
  const unknown = new Map();
  const used = new Set();
  let words = 0;
  for (const page of pagesOf(folder).filter((name) => !name.startsWith("api/") && name !== "third-party.html")) {
    for (const word of wordsIn(readFileSync(join(folder, page), "utf8"))) {
      words++;
      if (own.has(word)) used.add(word);
      else if (!checkers.some((one) => one.correct(word))) unknown.set(word, [...(unknown.get(word) ?? []), page]);
    }
  }
  check(
    "every word is English, or one of ours",
    unknown.size === 0 && words > 30_000,
    `${words} words${[...unknown].map(([word, places]) => `\n      ${word}: ${[...new Set(places)].slice(0, 3).join(", ")}`).join("")}`,
  );
  const unused = [...own].filter((word) => !used.has(word));
  if (unused.length > 0) console.log(`     words.txt has words that no page has any more: ${unused.join(" ")}`);
}

/**
 * The words of the text, without code, addresses, names with digits or capitals inside, and texts in other languages.
 */
export function wordsIn(html) {
  const text = /<main[^>]*>([\s\S]*)<\/main>/
    .exec(html)[1]
    .replaceAll(/<(pre|code|textarea|script)\b[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<a href="https?:[^>]*>[\s\S]*?<\/a>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  return text
    .split(/[\s/|]+/)
    .flatMap((part) => (/[\d_@~=\\<>{}#$]|https?:|\w\.\w|-[a-z]$|^-/.test(part) ? [] : part.split(/[^\p{L}'’]+/u)))
    .map((word) => word.replaceAll("’", "'").replaceAll(/^'+|'+$|'s$/g, ""))
    .filter((word) => word.length > 2 && /^[A-Z]?[a-z']+$/.test(word));
}
