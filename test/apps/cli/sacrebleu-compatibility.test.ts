/**
 * Output, messages and exit codes equal to those of sacreBLEU 2.6.0, but for the version. The cases are made by
 * test/vectors/cli/make.py.
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

inFolder(files);

describe("as sacreBLEU", () => {
  test.each(vectors.cases)(
    "$args < $stdin $environment",
    async ({ args, stdin, environment, exit, stdout, stderr }) => {
      const ours = await invoke(args, { environment, ...(stdin === null ? {} : { stdin: files[stdin]! }) });
      const own = new RegExp(`truebleu-${version.replaceAll(".", "\\.")}`, "g");
      // what sacreBLEU does not say, such as the files' lengths, stands in lines of its own
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
