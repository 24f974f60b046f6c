// npm run bench:peers: one table; each row is one job done by truebleu and by another scorer, in turn, each time in a
// fresh process.
//
//   npm run bench:peers -- --runs 7           runs of each; default 5
//   npm run bench:peers -- --only chrF --only TER   only these jobs
//   npm run bench:peers -- --warm             each process does its job for a second, then three times; their median
//                                             is its time
//   npm run bench:peers -- --smoke            20 lines, once: shows that the benchmark works
//
// Times are CPU seconds of the job alone, without starting and reading, without tokenizing for scorers that take
// tokens, and without counting for resamples and trials of BLEU. Peers that are programs of their own (sclite,
// ROUGE-1.5.5) are timed as a whole, with starting and reading. Metrics that need sources take another system's output
// as sources; conversations are eight lines each, of three speakers. Peak memory is that of the process. The results
// are compared first: a row is timed only if its numbers agree, or if the peer computes something else and the row says
// what. The scorers are installed into build/bench/ from PyPI and npm; sclite and perl are the system's, or their rows
// are left out.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeMachine, env, findText, medians, megabytes, root, seconds, stop, textCells } from "./shared.mjs";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string", multiple: true, default: [] },
    warm: { type: "boolean", default: false },
    smoke: { type: "boolean", default: false },
  },
});
const warmth = values.warm ? "warm" : "cold";
const runs = values.smoke ? 1 : Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) stop(`--runs is ${values.runs}: expected a whole number from 1 up`);

/** Numbers that differ by no more than this, in the printed digits, count as equal. */
const SAME = 1e-6;

/** The job, the maximum number of lines of text, the peer; and what the peer computes, if that differs. */
const rows = [
  ["corpus BLEU", 3000, "sacreBLEU"],
  ["corpus BLEU", 3000, "bleuscore"],
  [
    "corpus BLEU",
    3000,
    "NLTK",
    "words between spaces; for a segment shorter than an order it counts one n-gram; tokens ready",
  ],
  ["sentence BLEU", 3000, "sacreBLEU"],
  ["sentence BLEU", 3000, "NLTK", "another smoothing; tokens ready"],
  ["sentence BLEU", 3000, "bleu-score", "words between spaces, no smoothing"],
  ["chrF", 3000, "sacreBLEU"],
  ["chrF", 3000, "fastChrF"],
  ["chrF++", 3000, "sacreBLEU"],
  ["chrF, NLTK's", 3000, "NLTK"],
  ["TER", 3000, "sacreBLEU"],
  ["1,000 resamples", 3000, "sacreBLEU"],
  ["10,000 trials", 3000, "sacreBLEU"],
  ["WER", 3000, "jiwer"],
  ["WER", 3000, "rapidfuzz", "only the number of errors; lines are split, too"],
  ["WER", 3000, "rapidfuzz, words ready", "only the number of errors"],
  ["MER", 3000, "jiwer"],
  ["MER", 3000, "rapidfuzz"],
  ["MER", 3000, "rapidfuzz, words ready", "are equal"],
  ["CER", 3000, "jiwer"],
  ["edit similarity", 3000, "rapidfuzz"],
  ["indel similarity", 3000, "rapidfuzz"],
  ["indel similarity", 3000, "thefuzz", "rounded to whole percent"],
  ["edit similarity of words", 3000, "rapidfuzz"],
  ["CharacTER", 3000, "cer"],
  ["CharCut", 3000, "charcut"],
  ["EED", 3000, "torchmetrics"],
  ["WER, sclite", 3000, "sclite, whole program"],
  ["WER, sclite -D -F", 3000, "sclite, whole program"],
  ["cpWER", 3000, "meeteval"],
  ["ORC-WER", 3000, "meeteval"],
  ["WER, normalized", 3000, "jiwer"],
  ["WER, all transforms", 3000, "jiwer"],
  ["WER, Whisper English", 3000, "Whisper and jiwer"],
  ["WER, Whisper basic", 3000, "Whisper and jiwer"],
  ["EM", 3000, "SQuAD's script"],
  ["F1", 3000, "SQuAD's script"],
  ["CIDEr-D", 3000, "pycocoevalcap"],
  ["CIDEr", 3000, "the paper's equations in Python"],
  ["SARI", 3000, "EASSE's definition in Python"],
  ["SARI, Hugging Face", 3000, "evaluate"],
  ["GEC-GLEU", 3000, "gleu"],
  ["ROUGE-S4", 3000, "ROUGE-1.5.5, whole program"],
  ["ROUGE-W-1.2", 3000, "ROUGE-1.5.5, whole program"],
  ["seq-rep-4", 3000, "the paper's formula in Python"],
  ["distinct-1 to 4", 3000, "the paper's formula in Python"],
  ["RIBES", 3000, "NLTK, words ready"],
  ["RIBES, authors", 3000, "the paper's formulas in Python, tokens ready"],
  ["Pearson", 3000, "SciPy"],
  ["Spearman", 3000, "SciPy"],
  ["Kendall", 3000, "SciPy"],
  ["graphemes", 3000, "regex"],
  ["words of UAX 29", 3000, "regex", "three in 63,528 differ: behind marks regex has other rules"],
  ["pairwise chrF", 1024, "fastChrF"],
  ["aggregate chrF", 1024, "fastChrF"],
  ["pairwise BLEU", 1024, "fast-bleu", "equal from four words a line on; tokens ready"],
  ["self-BLEU", 1000, "fast-bleu", "equal from four words a line on; tokens ready"],
];

/** Peers that are in no registry. */
const programs = {
  "sclite, whole program": [process.env.SCLITE, "sclite", "/usr/lib/sctk/bin/sclite"],
  "ROUGE-1.5.5, whole program": ["perl"],
};
const isThere = (path) => path !== undefined && spawnSync(path, { input: "" }).error === undefined;

const chosen = rows.filter(([job]) => values.only.length === 0 || values.only.includes(job));
if (chosen.length === 0)
  stop(`--only is ${values.only.join(" and ")}: expected some of ${[...new Set(rows.map(([job]) => job))].join("; ")}`);

execFileSync(process.execPath, [join(root, "scripts", "build.mjs")], { stdio: "inherit" });
const home = join(root, "build", "bench");
const python = join(home, "venv", "bin", "python");
install();

const folder = mkdtempSync(join(tmpdir(), "truebleu-peers-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const text = findText();

console.log(
  `${describeMachine()}; ${execFileSync(python, ["--version"], { encoding: "utf8" }).trim()}. ` +
    `Trials with another system. Medians of ${runs} runs of each, in turn` +
    `${values.warm ? ", each the median of three times after a second of the same job in that process" : ""}.\n`,
);
console.log(
  "| job | text | lines | truebleu CPU | wall | peak memory | peer | CPU | wall | peak memory | CPU ratio | the numbers |",
);
console.log("|---|---|---:|---:|---:|---:|---|---:|---:|---:|---:|---|");
for (const [job, lines, peer, difference] of chosen)
  if (programs[peer]?.some(isThere) ?? true)
    console.log(benchmark(job, Math.min(values.smoke ? 20 : lines, text.hypothesis.length), peer, difference));
  else console.log(`| ${job} | left out: ${programs[peer].at(-1)} is missing |`);

function benchmark(job, lines, peer, difference) {
  const files = [
    write("hypotheses", text.hypothesis, lines),
    write("references", text.reference, lines),
    write("other", text.other, lines),
  ];
  const our = [];
  const their = [];
  for (let run = 0; run < runs; run++) {
    our.push(measure([process.execPath, join(root, "lab", "bench", "peers-ours.mjs"), job, peer, ...files, warmth]));
    their.push(
      measure(
        peer === "bleu-score"
          ? [process.execPath, join(root, "lab", "bench", "peer-npm.mjs"), job, peer, ...files, warmth]
          : [python, join(root, "lab", "bench", "peers.py"), job, peer, ...files, warmth],
      ),
    );
    const apart = Math.abs(our[run].value - their[run].value);
    if (difference === undefined && !(apart <= SAME * Math.max(1, Math.abs(our[run].value)))) {
      stop(`${job}: truebleu has ${our[run].value}, ${peer} ${their[run].value}: expected the same`);
    }
  }
  const [cpu, wall, peak] = medians(our);
  const [theirCpu, theirWall, theirPeak] = medians(their);
  return `| ${[
    job,
    ...textCells(text, lines),
    seconds(cpu),
    seconds(wall),
    megabytes(peak),
    peer,
    seconds(theirCpu),
    seconds(theirWall),
    megabytes(theirPeak),
    (theirCpu / cpu).toFixed(1),
    difference ?? "are equal",
  ].join(" | ")} |`;
}

function measure([command, ...args]) {
  return JSON.parse(execFileSync(command, args, { encoding: "utf8", env, maxBuffer: 1 << 26 }));
}

function write(name, lines, count) {
  const path = join(folder, name);
  writeFileSync(
    path,
    lines
      .slice(0, count)
      .map((line) => `${line}\n`)
      .join(""),
  );
  return path;
}

/** Installs the scorers once, and again after their list has changed. */
function install() {
  const requirements = ["peers-requirements.txt", "peers-alone.txt"]
    .map((name) => readFileSync(join(root, "lab", "bench", name), "utf8"))
    .join("");
  const stamp = join(home, "installed.txt");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === requirements) return;
  mkdirSync(home, { recursive: true });
  const pip = (...args) => ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...args];
  const steps = [
    [
      "python3",
      ["-m", "venv", "--clear", join(home, "venv")],
      "a Python 3.11 or newer with venv (apt-get install python3 python3-venv, or the like)",
    ],
    [
      python,
      pip("-r", join(root, "lab", "bench", "peers-requirements.txt")),
      "a Python package index, and a C++ compiler for fast-bleu",
    ],
    [python, pip("--no-deps", "-r", join(root, "lab", "bench", "peers-alone.txt")), "a Python package index"],
    [
      "npm",
      ["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", home, "bleu-score@1.0.4"],
      "the npm registry",
    ],
  ];
  for (const [command, args, needed] of steps) {
    if (spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status !== 0)
      stop(`the benchmark installs other scorers, for which it needs ${needed}`);
  }
  writeFileSync(stamp, requirements);
}
