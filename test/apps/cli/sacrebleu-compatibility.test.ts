/**
 * Output, messages and exit codes equal those of sacreBLEU 2.6.0, except for the version. test/vectors/cli/make.py makes
 * the cases.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { version } from "../../../src/core/version.js";
import { inFolder, invoke } from "./invoke.js";

interface Case {
  readonly args: readonly string[];
  readonly stdin: string | null;
  readonly environment: Readonly<Record<string, string>>;
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

const vectors = JSON.parse(readFileSync("test/vectors/cli/cases.json", "utf8")) as {
  files: Record<string, string>;
  cases: readonly Case[];
};
const files = Object.fromEntries(
  Object.entries(vectors.files).map(([name, bytes]) => [name, Buffer.from(bytes, "latin1")]),
);

/** Short lines, for which smoothing matters. */
const short = {
  "short.ref": ["b e e b c", "e d f e a", "e a d c e", "b b f d e", "e d d f b", "b f b e d", "f a f a b", "e a c a c"],
  "short.a": ["b e e b c", "e d f e a", "b a f c e", "e b f d e", "c d d f b", "b c b e d", "f e a f b", "a a c a c"],
  "short.b": ["e e f b c", "e b f a e", "b a c a e", "c b f d e", "e d e f b", "c c b e d", "f d f a f", "c a f d a"],
};

inFolder({
  ...files,
  ...Object.fromEntries(Object.entries(short).map(([name, lines]) => [name, `${lines.join("\n")}\n`])),
  "empty.ref": "a b\n\n\n",
  "empty.hyp": "a c\nd\n\n",
  "strange.ref": "a b\nzz\nqq\n",
  "strange.hyp": "a b\nd\nw\n",
});

describe("as sacreBLEU", () => {
  test.each(vectors.cases)(
    "$args < $stdin $environment",
    async ({ args, stdin, environment, exit, stdout, stderr }) => {
      const ours = await invoke(args, { environment, ...(stdin === null ? {} : { stdin: files[stdin]! }) });
      const own = new RegExp(`truebleu-${version.replaceAll(".", "\\.")}`, "g");
      // what sacreBLEU does not say, such as the lengths of the files, is in lines of its own
      const theirs = ours.stderr
        .split("\n")
        .filter((line) => !line.startsWith("truebleu: "))
        .join("\n");
      expect({ exit: ours.exitCode, stdout: ours.stdout.replace(own, "2.6.0"), stderr: theirs }).toEqual({
        exit,
        stdout,
        stderr,
      });
    },
  );
});

// p-values of sacreBLEU 2.6.0; these k are whole numbers because sacreBLEU drops the fraction of k in its trials
test.each([
  ["1", 0.059880239520958084],
  ["2", 0.059880239520958084],
  ["10", 0.04790419161676647],
])("approximate randomization with add-k and k %s has sacreBLEU's p", async (k, p) => {
  const args = "short.ref -i short.a short.b -s add-k -par -parn 500 -f json --quiet --force -sv".split(" ");
  expect(JSON.parse((await invoke([...args, k])).stdout)[1].BLEU.p_value).toBe(p);
});

// sacreBLEU 2.6.0 ends with "Object of type float32 is not JSON serializable", "don't know how to coerce float and
// float32" and "argument of type 'FakeSGMLDataset' is not iterable"
test.each([
  ["-pbs -pbsn 20 -f json -m chrf --quiet short.ref -i short.a short.b", /"p_value": 0\.\d+/],
  ["-pbs -pbsn 20 -f json -m ter --quiet short.ref -i short.a short.b", /"p_value": 0\.\d+/],
  ["-ci -cin 50 -m ter -b empty.ref -i empty.hyp", /^100\.0 \(μ = 89\.0 ± 50\.0\)$/m],
  ["-ci -cin 50 -m chrf -b strange.ref -i strange.hyp", /^37\.5 \(μ = 39\.7 ± 50\.0\)$/m],
  ["-t wmt14 --citation", /^@InProceedings/],
])("there is a result where sacreBLEU ends with a stack trace: %s", async (args, result) => {
  const { exitCode, stdout } = await invoke(args.split(" "));
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringMatching(result) });
});
