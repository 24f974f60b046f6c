/**
 * truebleu align writes the alignments (.pra) and tables (.sys, .raw) of NIST's own tests of sclite, byte for byte. Left
 * out are tests whose input is not in the data as transcripts with speakers, tests in which sclite gets the case rules of
 * a language (-e), and tests in which it aligns by GNU diff or by characters, or infers words.
 */
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inFolder, invoke } from "../apps/cli/invoke.js";
import { dataFolder } from "./data.js";

const folder = join(dataFolder, "sclite-tests");

inFolder({});

const both = ["--wer-fragments", "--wer-optional-words"];

test.each([
  ["test1", "csrnab.ref", "csrnab.hyp", ["--trn-ids", "wsj"]],
  ["test7", "tests.ref", "tests.hyp", both],
  ["test7_6", "tests.ref", "tests.hyp", both],
  ["test7_noD", "tests.ref", "tests.hyp", ["--wer-fragments"]],
  ["test7_r", "tests.hyp", "tests.ref", both],
  ["test7-utf8-3bytes", "tests.ref.utf8-3bytes", "tests.hyp.utf8-3bytes", both],
  ["test7-utf8-4bytes", "tests.ref.utf8-4bytes", "tests.hyp.utf8-4bytes", both],
])("%s", async (report, reference, hypothesis, flags) => {
  // if one file ends in .trn, all are transcripts; the output has the name of the system's file
  copyFileSync(join(folder, reference), "ref.trn");
  copyFileSync(join(folder, hypothesis), hypothesis);
  const args = ["align", "ref.trn", "-i", `./${hypothesis}`, "--wer-alignment", "sclite", "--wer-lowercase", ...flags];
  for (const format of ["pra", "sys", "raw"]) {
    const { stdout, exitCode } = await invoke([...args, "-f", format]);
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: readFileSync(join(folder, "base", `${report}.${format}`), "utf8"),
    });
  }
});
