/** An option of a metric is defined in one file, which a search for the option as users type it finds. */
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { metricOptions } from "#metric-options";

/** All sources except tests. */
const sources = ["src", "apps", "scripts", "lab", "python/src", "python/csrc"]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${String(name)}`))
  .filter((path) => /\.(tsx?|mjs|pyi?|[ch])$/.test(path))
  .map((path) => [path, readFileSync(path, "utf8")] as const);

/** Options that a command also reads itself, and not only passes to the metric. */
const readByCommands = ["--force", "--nist-info", "--spm-model", "--tokenize", "--wer-alignment", "--wer-characters"];

/** Files that may not read an option of a metric. The list of commands says which options a command does not have. */
const ofCommands = /^(src|apps\/(cli|page))\/(?!metrics\/|arguments\/command-list\.ts)/;

const names = Object.keys(metricOptions);

/** The paths of the sources that have each word, or each option between quotation marks; a path as often as there. */
function placesOf(pattern: RegExp, kept: (path: string) => boolean = () => true): ReadonlyMap<string, string[]> {
  const places = new Map<string, string[]>();
  for (const [path, text] of sources.filter(([one]) => kept(one)))
    for (const [, found] of text.matchAll(pattern)) {
      const paths = places.get(found!);
      if (paths === undefined) places.set(found!, [path]);
      else paths.push(path);
    }
  return places;
}

const definitions = placesOf(/\boption: "(--[\w-]+)"/g);
const readers = placesOf(/"(--[\w-]+)"/g, (path) => ofCommands.test(path));
const words = placesOf(/\b([a-z]\w*[A-Z_]\w*)/g);

test.each(names)("%s is defined once, as typed, in the file of a metric", (name) => {
  expect(definitions.get(name)).toEqual([expect.stringMatching(/^src\/metrics\//)]);
});

test.each(names)("%s has no other name in sources, and only the metric takes its value", (name) => {
  const parts = name.slice(2).split("-");
  const camel = parts.map((part, i) => (i === 0 ? part : part[0]!.toUpperCase() + part.slice(1))).join("");
  // names of settings, and of functions and tables of the library, are words of their own
  if (parts.length > 1 && ["chrf", "ter", "wer", "nist", "ribes", "hlepor", "eed", "gleu", "squad"].includes(parts[0]!))
    for (const other of [camel, parts.join("_")]) expect(words.get(other), other).toBeUndefined();
  if (!readByCommands.includes(name)) expect(readers.get(name)).toBeUndefined();
});
