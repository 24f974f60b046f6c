// Commands of every kind that compute for a long time: targets for signals (signals.mjs).
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "../runtimes/random.js";
import { worstTexts } from "../bench/worst-texts.mjs";

const ALTERNATES = "ab".repeat(30);

/** Writes the texts, and returns their paths by name. */
function writeTexts(folder) {
  mkdirSync(folder);
  const random = createRandom(5);
  const letters = (count) => Array.from({ length: count }, () => "abcdefgh"[random.below(8)]).join("");
  const words = (count, of) => Array.from({ length: count }, () => `w${random.below(of)}`).join(" ");
  const lines = (count, make) => Array.from({ length: count }, (_, i) => `${make(i)}\n`).join("");
  const worst = (name, bytes) => {
    const { hypothesis, references } = worstTexts[name](bytes);
    return [hypothesis, references[0]].map((line) => `${line.replaceAll("\n", " ")}\n`);
  };
  const [onceHypothesis, onceReference] = worst("shuffled", 600_000);
  const [paragraph, paragraph2] = worst("shuffled", 6000);
  const files = {
    characters: `${letters(130_000)}\n`,
    characters2: `${letters(130_000)}\n`,
    one: `${"a ".repeat(2000)}\n`,
    one2: `${"a ".repeat(1999)}\n`,
    paragraph: paragraph.repeat(300),
    paragraph2: paragraph2.repeat(300),
    shuffled: onceHypothesis,
    shuffled2: onceReference,
    twice: lines(400, () => "ab ".repeat(1300)),
    twice2: lines(400, () => `${"ab ".repeat(1300)}x`),
    many: lines(400_000, () => words(12, 5000)),
    many2: lines(400_000, () => words(12, 5000)),
    some: lines(20_000, () => words(20, 500)),
    some2: lines(20_000, () => words(20, 500)),
    third: lines(20_000, () => words(20, 500)),
    pattern: lines(3000, () => ALTERNATES.repeat(200)),
    "samples.jsonl": lines(400, () => JSON.stringify(Array.from({ length: 64 }, () => words(200, 3000)))),
    "scores.tsv": `system\tid\thuman\tbleu\tchrf\n${lines(
      40_000,
      (i) => `s${i % 40}\t${Math.floor(i / 40)}\t${random.below(101)}\t${random.below(1000)}\t${random.below(1000)}`,
    )}`,
    "talk.stm": lines(20_000, (i) => `m${i % 3} 1 s${i % 8} ${i} ${i + 1} ${words(40, 300)}`),
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => {
      writeFileSync(join(folder, name), content);
      return [name.replace(/\..*/, ""), join(folder, name)];
    }),
  );
}

/** The options of each metric, and the names of its two texts. */
const metrics = {
  bleu: [[], "many"],
  "bleu intl": [["-m", "bleu", "-tok", "intl"], "many"],
  chrf: [["-m", "chrf"], "many"],
  ter: [["-m", "ter"], "paragraph"],
  wer: [["-m", "wer"], "shuffled"],
  "wer sclite": [["-m", "wer", "--wer-alignment", "sclite"], "paragraph"],
  cer: [["-m", "cer"], "characters"],
  nist: [["-m", "nist"], "many"],
  ribes: [["-m", "ribes"], "one"],
  gleu: [["-m", "gleu"], "many"],
  charcut: [["-m", "charcut"], "twice"],
  character: [["-m", "character"], "paragraph"],
  eed: [["-m", "eed"], "paragraph"],
  cider: [["-m", "cider"], "many"],
  "rouge-l": [["-m", "rouge", "--rouge-types", "L"], "shuffled"],
  "rouge-s": [["-m", "rouge155", "--rouge155-types", "S"], "many"],
  es: [["-m", "es", "--engine", "js"], "characters"],
  lepor: [["-m", "lepor"], "many"],
  "hlepor python": [["-m", "hlepor", "--hlepor-mode", "python"], "many"],
  meteor: [["-m", "meteor", "--meteor-modules", "exact"], "paragraph"],
};

/** @returns {Record<string, { args: string[], input?: string | Buffer, begin?: (child) => void, tty?: boolean }>} */
export function longRuns(root) {
  const t = writeTexts(join(root, "long"));
  const pair = (name) => [t[name], "-i", t[`${name}2`]];
  const runs = {};
  for (const [name, [options, text]] of Object.entries(metrics)) {
    runs[`--segments, ${name}`] = { args: [...pair(text), ...options, "--segments", "out.jsonl"] };
    if (["cer", "ribes", "charcut", "ter"].includes(name)) {
      runs[name] = { args: [...pair(text), ...options] };
      runs[`count -o, ${name}`] = { args: ["count", ...pair(text), ...options, "-o", "out.stats"] };
      runs[`--segments, ${name}, js`] = {
        args: [...pair(text), ...options, "--segments", "out.csv", "--engine", "js"],
      };
      runs[`-sl, ${name}`] = { args: [...pair(text), ...options, "-sl"] };
    }
  }
  const systems = [t.some, "-i", t.some2, t.third];
  const request = (texts) => `${JSON.stringify({ id: 1, op: "score", metrics: ["cer"], ...texts })}\n`;
  return {
    ...runs,
    "--segments --segments-texts": { args: [...pair("many"), "--segments", "out.tsv", "--segments-texts"] },
    "--segments over a file, 2 threads": {
      args: [...pair("paragraph"), "-m", "ter", "--segments", "old", "--threads", "2"],
    },
    "--segments, pattern": {
      args: [
        t.pattern,
        "-i",
        t.pattern,
        "-m",
        "wer",
        "--wer-transform",
        "SubstituteRegexes:(a|ab)(c|bcd)*$=>x",
        "--segments",
        "out.jsonl",
      ],
    },
    "--segments, terminal": { args: [...pair("characters"), "-m", "cer", "--segments", "out.jsonl"], tty: true },
    "-pbs": { args: [...systems, "-pbs", "-pbsn", "100000"] },
    "-par": { args: [...systems, "-par", "-parn", "100000"] },
    "-ci": { args: [...pair("some"), "-ci", "-cin", "200000", "-m", "bleu", "chrf"] },
    "-pbs -m chrf ter": { args: [...pair("many"), t.many2, "-pbs", "-m", "chrf", "ter"] },
    compare: { args: ["compare", ...systems, "-pbsn", "100000"] },
    gate: { args: ["gate", ...pair("some"), "--baseline", "base.stats", "-pbsn", "200000"], needs: ["base.stats"] },
    report: { args: ["report", ...pair("many"), "-o", "report.html"] },
    explain: { args: ["explain", "--dialects", "sacrebleu,nltk", ...pair("many")] },
    align: { args: ["align", ...pair("shuffled")] },
    worst: { args: ["worst", ...pair("paragraph"), "-m", "ter"] },
    lint: { args: ["lint", ...pair("many")] },
    correlate: { args: ["correlate", t.scores, "--by", "system", "--id", "id", "-parn", "100000"] },
    meeting: { args: ["meeting", t.talk, "-i", t.talk] },
    mbr: { args: ["mbr", t.samples] },
    "mbr -m ter": { args: ["mbr", t.samples, "-m", "ter"] },
    replay: {
      args: ["replay", "TER|nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:2.6.0", ...pair("paragraph")],
    },
    merge: { args: ["merge", "base.stats", "-ci", "-cin", "1000000"], needs: ["base.stats"] },
    "serve, in a request": {
      args: ["serve"],
      input: request({ hypotheses: ["ab".repeat(90_000)], references: [["ba".repeat(89_000)]] }),
    },
    "serve, idle": { args: ["serve"], isIdle: true },
    page: { args: ["page", "--no-browser"], isIdle: true },
    "standard input": { args: [t.many, "--segments", "out.jsonl"], isIdle: true },
  };
}

/** Files that some of these commands need, by the commands that make them. */
export const prepared = (root) => ({
  "base.stats": ["count", join(root, "long/some"), "-i", join(root, "long/some2"), "-o", "base.stats"],
});
