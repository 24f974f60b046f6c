/** The pages that users read: README, docs/ and the others in the root, with their fenced blocks. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface Page {
  /** The page's path from the root, such as "docs/bleu.md". */
  readonly path: string;
  readonly text: string;
}

export interface Block {
  readonly language: string;
  readonly code: string;
  readonly line: number;
}

export const pages: readonly Page[] = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  "lab/README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
].map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** The fenced blocks of a page, in order. */
export function blocksOf(page: Page): Block[] {
  return [...page.text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1]!,
    code: match[2]!,
    line: page.text.slice(0, match.index).split("\n").length,
  }));
}
