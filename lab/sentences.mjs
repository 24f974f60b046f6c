// Sentences to be read by somebody who has not written them: npm run sentences -- --seed N --count 200 draws them at
// random from all that people read here, and prints each with its place and the lines around it. Every sentence has the
// same chance, so each kind is drawn in proportion to its number.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "./runtimes/random.js";
import { sentencesOf } from "./sentences/sentences.mjs";
import { textsOf } from "./sentences/texts.mjs";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, count: { type: "string", default: "200" } },
});
const [seed, count] = ["seed", "count"].map((name) => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1)
    throw new RangeError(`--${name} is ${JSON.stringify(values[name])}: expected a whole number from 1`);
  return number;
});

process.chdir(join(import.meta.dirname, ".."));

/** Recorded data, tables written by a script, and texts by others. */
const notOurs =
  /^(test\/vectors|test\/golden\/.*\.jsonl?|data|examples\/.*\.txt)\b|^(LICENSE|THIRD-PARTY\.md|docs\/import-sizes\.md)$/;
const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8", maxBuffer: 1e8 })
  .split("\0")
  .filter((file) => file !== "" && !notOurs.test(file));

const pool = files.flatMap((file) => {
  const source = readFileSync(file, "utf8");
  return textsOf(file, source).flatMap(({ kind, start, text }) =>
    sentencesOf(text).map((sentence) => ({ kind, file, start: start + sentence.start, text: sentence.text })),
  );
});
const kinds = ["error", "help", "label", "docstring", "comment", "title", "docs"];
const sizes = kinds.map((kind) => pool.filter((sentence) => sentence.kind === kind).length);
for (const [k, size] of sizes.entries())
  if (size < 100) throw new Error(`${size} sentences of the kind "${kinds[k]}": expected at least 100`);
if (count > pool.length) throw new RangeError(`--count is ${count}, but there are ${pool.length} sentences`);

const random = createRandom(seed);
for (let drawn = 0; drawn < count; drawn++) {
  const other = drawn + random.below(pool.length - drawn);
  [pool[drawn], pool[other]] = [pool[other], pool[drawn]];
  print(pool[drawn], drawn + 1);
}
console.log(
  `${count} of ${pool.length} sentences, seed ${seed}: ${kinds.map((kind, k) => `${kind} ${sizes[k]}`).join(", ")}`,
);

function print({ kind, file, start, text }, number) {
  const source = readFileSync(file, "utf8");
  const first = source.slice(0, start).split("\n").length;
  const last = first + text.trimEnd().split("\n").length - 1;
  console.log(`${number}. ${kind}  ${file}:${first}`);
  const lines = source.split("\n");
  for (let line = Math.max(1, first - 1); line <= Math.min(lines.length, last + 1); line++)
    console.log(`${line < first || line > last ? " " : ">"}   ${lines[line - 1]}`);
  console.log();
}
