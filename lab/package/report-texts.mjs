// Texts of the size that reports mostly have, from the words of the example text: references and a source of 2,000
// segments, and five systems that differ from the reference in a third of their words. Random words compress worse than
// sentences, so a report of real texts is smaller.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const SYSTEMS = 5;
const SEGMENTS = 2000;
const OTHER = 1 / 3;

/** The files of a report, by name. */
export function reportTexts(root) {
  let state = 42;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const lines = readFileSync(join(root, "examples", "post-edit.de.txt"), "utf8")
    .trimEnd()
    .split("\n");
  const words = lines.flatMap((line) => line.split(" "));
  const followers = new Map();
  for (const [i, word] of words.entries())
    followers.set(word, [...(followers.get(word) ?? []), words[(i + 1) % words.length]]);
  const after = (word) => followers.get(word)[random(followers.get(word).length)];
  const chain = (length) => {
    const sentence = [words[random(words.length)]];
    while (sentence.length < length) sentence.push(after(sentence.at(-1)));
    return sentence;
  };
  const lengths = Array.from({ length: SEGMENTS }, () => lines[random(lines.length)].split(" ").length);
  const reference = lengths.map(chain);
  const system = () =>
    reference.map((line) => line.map((word, i) => (random(1e6) < OTHER * 1e6 ? after(line[i - 1] ?? word) : word)));
  const file = (texts) => texts.map((line) => `${line.join(" ")}\n`).join("");
  return {
    "report/ref.txt": file(reference),
    "report/src.txt": file(lengths.map(chain)),
    ...Object.fromEntries(Array.from({ length: SYSTEMS }, (_, s) => [`report/sys${s + 1}.txt`, file(system())])),
  };
}
