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

const names = Object.keys(metricOptions);

test.each(names)("%s is defined once, as typed, in the file of a metric", (name) => {
  const defining = sources.flatMap(([path, text]) =>
    text
      .split(`option: "${name}"`)
      .slice(1)
      .map(() => path),
  );
  expect(defining).toEqual([expect.stringMatching(/^src\/metrics\//)]);
});

test.each(names)("%s has no other name in sources, and only the metric takes its value", (name) => {
  const words = name.slice(2).split("-");
  const camel = words.map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join("");
  // names of settings, and of functions and tables of the library, are words of their own
  const others = ["chrf", "ter", "wer", "nist", "ribes", "hlepor", "eed", "gleu", "squad"].includes(words[0]!)
    ? new RegExp(`\\b(${camel}|${words.join("_")})\\b`)
    : /$^/;
  for (const [path, text] of sources) {
    expect(others.test(text), `${path} has ${camel}`).toBe(false);
    if (!/^(src|page)\//.test(path) || /^src\/(cli\/)?metrics\//.test(path)) continue;
    if (text.includes(`"${name}"`)) expect(readByCommands, path).toContain(name);
  }
});
