/**
 * The files of NIST's sclite beside those that sclite itself writes, byte for byte but for the creation date: random
 * transcripts of several speakers, in any order, with -s, -D and -F, names of any length, and lines of any width.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createTally } from "../../test/golden/data.js";
import { invoke } from "../../test/apps/cli/invoke.js";
import { scliteCase, withoutDate, type RecordedFiles } from "../../test/apps/cli/sclite-case.js";
import { randomSource } from "../../test/kernel/generate.js";
import { isWhole } from "../../test/whole.js";
import { oddPairs, program, type Random } from "./odd-transcripts.js";

type Case = Omit<RecordedFiles, "files">;

const speakers = ["ann", "Bob", "c_d", "e f", "ünal", "a-very-long-name-of-a-speaker", "7"];
const systems = ["h.trn", "some/folder//hyp.trn", `${"a-long-folder/".repeat(6)}hyp.trn`, "hyp"];

function randomCase(random: Random): Case {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const flags = ["-s", "-D", "-F"].filter(() => random(2) === 0);
  const some = speakers.filter(() => random(3) === 0).concat(random(2) === 0 ? "dan" : "dan_b");
  const pairs = oddPairs(random, 1 + random(9)).map(([reference, hypothesis], i) => {
    const empty = random(8);
    const id = `${pick(some)}-${i}`;
    return {
      reference: `${empty < 2 ? "" : more(random, reference)} (${id})\n`,
      hypothesis: `${empty === 1 || empty === 2 ? "" : more(random, hypothesis)} (${flags.includes("-s") ? id : pick([id, id.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())])})\n`,
    };
  });
  return {
    flags,
    width: random(3) === 0 ? 20 + random(100) : null,
    system: pick(systems),
    reference: pairs.map(({ reference }) => reference).join(""),
    hypothesis: pairs
      .map(({ hypothesis }) => hypothesis)
      .toSorted(() => random(3) - 1)
      .join(""),
  };
}

/** Sometimes with words that sclite writes in its own way, and long lines. */
function more(random: Random, line: string): string {
  switch (random(6)) {
    case 0:
      return `${line} a\\;b`;
    case 1:
      return `${line} "q" <b> x&y`;
    case 2:
      return `${line}${" some words of a long line".repeat(random(60))}`;
    default:
      return line;
  }
}

/** What sclite writes, by the endings of its files. */
function sclite({ flags, width, system, reference, hypothesis }: Case): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "truebleu-sclite-"));
  try {
    mkdirSync(join(folder, dirname(system)), { recursive: true });
    writeFileSync(join(folder, "ref.trn"), reference);
    writeFileSync(join(folder, system), hypothesis);
    const args = ["-r", "ref.trn", "trn", "-h", system, "trn", "-i", "spu_id", ...flags, "-f", "0"];
    const form = width === null ? [] : ["-l", `${width}`];
    const reports = ["-o", "pralign", "sgml", "sum", "rsum", "dtl", "-O", folder, "-n", "out"];
    execFileSync(program!, [...args, ...form, ...reports], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    return Object.fromEntries(
      ["pra", "sgml", "sys", "raw", "dtl"].map((format) => [
        format,
        withoutDate(readFileSync(join(folder, `out.${format}`), "utf8")),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const COUNT = 2000;
const share = isWhole ? 1 : 0.1;

describe.skipIf(program === undefined)("sclite's files (apt-get install sctk, or SCLITE=/path/to/it)", () => {
  test(`${COUNT} random transcripts, or a tenth of them`, async () => {
    const random = randomSource(331);
    const tally = createTally();
    const before = process.cwd();
    const folder = mkdtempSync(join(tmpdir(), "truebleu-sclite-"));
    try {
      process.chdir(folder);
      for (let i = 0; i < COUNT * share; i++) {
        const one = randomCase(random);
        const { args } = scliteCase(one);
        for (const [format, expected] of Object.entries(sclite(one))) {
          const { stdout, stderr, exitCode } = await invoke([...args, "-f", format]);
          tally.exactly(
            `${i} ${format} ${JSON.stringify(one)} ${exitCode === 0 ? "" : stderr}`,
            withoutDate(stdout),
            expected,
          );
        }
      }
    } finally {
      process.chdir(before);
      rmSync(folder, { recursive: true });
    }
    console.log(`sclite: ${tally.compared()} files compared, ${tally.differences.length} differences`);
    expect(tally.differences.slice(0, 2), `${tally.differences.length} differences`).toEqual([]);
  }, 1_200_000);

  test.runIf(process.env.SCLITE_RECORD !== undefined)("are recorded", () => {
    const random = randomSource(337);
    const cases = Array.from({ length: 40 }, () => randomCase(random))
      .filter(({ reference, hypothesis }) => reference.length + hypothesis.length < 900)
      .slice(0, 12);
    const lines = cases.map((one): RecordedFiles => ({ ...one, files: sclite(one) }));
    writeFileSync("test/vectors/sclite-files.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });
});
