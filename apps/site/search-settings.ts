/** How texts are found: the same when the index is made (scripts/site/search-index.mjs) and when it is searched. */
import type { Options } from "minisearch";

/** Words that say nothing about a page. */
const empty = new Set(
  "a an and are as at be by do does for from has have how i in is it its me my of on or that the to what when where which why with you your".split(
    " ",
  ),
);

export const searchSettings: Options = {
  fields: ["title", "page", "keywords", "text"],
  storeFields: ["title", "page", "kind"],
  tokenize: (text) => text.split(/[^\p{L}\p{N}+]+/u).filter((word) => word !== ""),
  processTerm: (term) => {
    const word = term.toLowerCase();
    if (empty.has(word)) return null;
    // plurals are reduced to their singular
    return word.length > 4 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
  },
  searchOptions: {
    boost: { title: 6, page: 3, keywords: 5 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    weights: { fuzzy: 0.2, prefix: 0.4 },
    // whole pages come before their sections, and guides before the reference
    boostDocument: (_, __, stored) =>
      (stored?.["page"] === stored?.["title"] ? 1.6 : 1) * (stored?.["kind"] === "reference" ? 0.4 : 1),
    combineWith: "OR",
  },
};
