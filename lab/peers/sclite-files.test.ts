/**
 * Our files in sclite's formats equal those that NIST's sclite writes, byte for byte except for the creation date. The
 * input is random: transcripts of several speakers, in any order, with -s, -D and -F, names of any length, and lines of
 * any width; STM and CTM with labels, segments that are ignored, and confidences.
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

/** Three characters are enough to name a speaker. */
function randomWsjCase(random: Random): Case {
  const one = randomCase(random);
  const byNumber = (text: string): string =>
    text.replaceAll(/\([^()]*?-(\d+)\)$/gm, (_, number: string) => `(4t${Number(number) % 3}C${number})`);
  return { ...one, ids: "wsj", reference: byNumber(one.reference), hypothesis: byNumber(one.hypothesis) };
}

function randomTimedCase(random: Random): Case {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const flags = ["-s", "-D", "-F"].filter(() => random(2) === 0);
  const cased = (text: string): string => (flags.includes("-s") || random(3) > 0 ? text : text.toUpperCase());
  const some = ["ann", "Bob", "c_d", "2347-a", "ünal"].filter(() => random(2) === 0).concat("dan");
  const hasConfidences = random(2) === 0;
  const labels = ["", "", "<O,F0>", "<o,wa,Male>", "<>"];
  const decimal = (hundredths: number): string => (hundredths / 100).toFixed(random(2) === 0 ? 2 : 3);
  const [reference, hypothesis]: string[][] = [
    [";; a comment", ';; LABEL "O" "Overall" "All of it"', ';; CATEGORY "0" "" ""', ';; LABEL "broken"'],
    [';; LABEL "O" "Overall" "All of it"', ';; LABEL "WA" "é" "with"', ";; CATEGORY"],
  ].map((lines) => lines.filter(() => random(2) === 0));
  for (let file = 0; file <= random(3); file++)
    for (const channel of ["A", "b"].slice(0, 1 + random(2))) {
      let now = random(100000);
      for (const [words, heard] of oddPairs(random, 1 + random(4))) {
        const start = now;
        const spoken: string[] = [];
        for (const word of heard.split(/\s+/).filter((part) => !/^$|[{}@/;\\*]/.test(part))) {
          const lasts = random(80);
          const sure = pick(["0.5", "0.971234", "1", "0", "0.33", "1.5", "-1", "NA"]);
          spoken.push(
            `${cased(`f${file}`)} ${cased(channel)} ${decimal(now)} ${decimal(lasts)} ${word}` +
              (hasConfidences && (spoken.length === 0 || random(20) > 0)
                ? ` ${spoken.length === 0 ? "0.5" : sure}`
                : ""),
          );
          now += random(100);
        }
        hypothesis!.push(...spoken);
        const isIgnored = random(9) === 0;
        const said = random(8) === 0 ? "" : isIgnored ? "IGNORE_TIME_SEGMENT_IN_SCORING" : more(random, words);
        reference!.push(`f${file} ${channel} ${pick(some)} ${decimal(start)} ${decimal(now)} ${pick(labels)} ${said}`);
      }
    }
  // sclite counts a file of a system in another way if it has no words, or ends before the reference
  const isWhole = reference!.at(-1)!.split(" ").slice(0, 2).join(" ").toLowerCase();
  if (!hypothesis!.at(-1)?.toLowerCase().startsWith(isWhole)) return randomTimedCase(random);
  return {
    format: "stm",
    flags,
    width: random(3) === 0 ? 20 + random(100) : null,
    system: pick(["h.ctm", "some/folder//hyp.ctm"]),
    reference: reference!.map((line) => `${line}\n`).join(""),
    hypothesis: hypothesis!.map((line) => `${line}\n`).join(""),
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
function sclite({ flags, width, system, ...one }: Case): Record<string, string> {
  const { reference, hypothesis } = one;
  const format = one.format ?? "trn";
  const folder = mkdtempSync(join(tmpdir(), "truebleu-sclite-"));
  try {
    mkdirSync(join(folder, dirname(system)), { recursive: true });
    writeFileSync(join(folder, `ref.${format}`), reference);
    writeFileSync(join(folder, system), hypothesis);
    const ofIds = format === "stm" ? [] : ["-i", one.ids ?? "spu_id"];
    const ofSystem = [system, format === "stm" ? "ctm" : "trn"];
    const args = ["-r", `ref.${format}`, format, "-h", ...ofSystem, ...ofIds, ...flags, "-f", "0"];
    const form = width === null ? [] : ["-l", `${width}`];
    const reports = ["-o", "pralign", "sgml", "sum", "rsum", "dtl", "-O", folder, "-n", "out"];
    execFileSync(program!, [...args, ...form, ...reports], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 20_000,
    });
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

const what = "sclite's files (apt-get install sctk, or SCLITE=/path/to/it)";
describe.skipIf(program === undefined)(what, { timeout: 1_200_000 }, () => {
  test.each([
    ["transcripts", randomCase, [2000, 140]],
    ["transcripts with ids of wsj", randomWsjCase, [200, 10]],
    ["segments of STM with words of CTM", randomTimedCase, [2000, 50]],
  ] as const)("random %s", async (_, make, [all, some]) => {
    const random = randomSource(331);
    const tally = createTally();
    const before = process.cwd();
    const folder = mkdtempSync(join(tmpdir(), "truebleu-sclite-"));
    try {
      process.chdir(folder);
      for (let i = 0; i < (isWhole ? all : some); i++) {
        const one = make(random);
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
  });

  test.runIf(process.env.SCLITE_RECORD !== undefined)("the files are recorded for npm test", () => {
    const random = randomSource(337);
    const some = (make: (random: Random) => Case, count: number): Case[] =>
      Array.from({ length: 40 }, () => make(random))
        .filter(({ reference, hypothesis }) => reference.length + hypothesis.length < 900)
        .slice(0, count);
    const cases = [...some(randomCase, 12), ...some(randomWsjCase, 2), ...some(randomTimedCase, 6)];
    const lines = cases.map((one): RecordedFiles => ({ ...one, files: sclite(one) }));
    writeFileSync("test/vectors/sclite-files.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });
});
