/** npm run bench on the example: each row of its table names the measured text and the number of lines. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a row of more lines than the text has says that they are repeated", () => {
  const args = ["lab/bench/run.mjs", "--lines", "200,400", "--runs", "1", "--peer-runs", "1"];
  const env = { ...process.env, TRUEBLEU_DATA: "/no/such/folder" };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  expect(status, stderr).toBe(0);
  const rows = stdout.split("\n").flatMap((line) => (/^\| (?!text)/.test(line) ? [line.split(" | ").slice(0, 2)] : []));
  expect(rows).toEqual([
    ["| examples, MLQE-PE en-de", "200"],
    ["| examples, MLQE-PE en-de, 300 lines repeated", "400"],
  ]);
});
