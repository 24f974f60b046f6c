/** Files that are read are closed at their end, and incomplete files do not outlive the process. */
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { createOutputFile } from "../../../../apps/cli/node/writing/output-file.js";
import { inFolder, invoke } from "../invoke.js";

const text = "the cat sat on the mat.\nno one saw it.\n";
const record = '{"out":"the cat","ref":"a cat"}\n';

inFolder({
  ref: text,
  hyp: text,
  other: "a cat sat.\nnobody saw it.\n",
  "hyp.gz": gzipSync(text),
  "nothing.gz": "",
  "no-text.gz": gzipSync(""),
  "refs.jsonl": '["the cat"]\n["no one"]\n',
  "log.jsonl": record + record,
  "log.csv": "out,ref\nthe cat,a cat\na dog,the dog\n",
});

/** The files of this folder that the process has open. */
function openFiles(): string[] {
  const folder = realpathSync(".");
  return readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      const path = readlinkSync(join("/proc/self/fd", descriptor));
      return path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [];
    } catch {
      // the descriptor that reads the folder is already closed
      return [];
    }
  });
}

test
  .skipIf(!existsSync("/proc/self/fd"))
  .each([
    "ref -i hyp other",
    "ref -i hyp.gz",
    "ref -i nothing.gz",
    "ref -i no-text.gz",
    "refs.jsonl -i hyp",
    "ref -i hyp --source ref -m sari",
    "ref -i hyp -m nist",
    "ref -i hyp -sl",
    "ref -i hyp --segments out.jsonl",
    "log.jsonl --hypothesis out --reference ref",
    "log.csv --hypothesis out --reference ref",
    "compare ref -i hyp other",
    "align ref -i hyp",
    "lint ref -i hyp",
    "count ref -i hyp -o out.stats",
    "merge out.stats",
  ])("no file stays open after %s", async (args) => {
  const { exitCode, stderr } = await invoke([...args.split(" "), "--quiet"]);
  // an empty text has no score
  expect(exitCode, stderr).toBe(/no\S+\.gz/.test(args) ? 1 : 0);
  // a stream closes its file some rounds of the event loop after its end
  await vi.waitFor(() => expect(openFiles()).toEqual([]), { timeout: 10_000, interval: 5 });
});

test("a file has no name until it is whole, and a folder that is looked at shows nothing of it", async () => {
  const names = readdirSync(".");
  const part = await createOutputFile("part");
  part.write("half of it");
  expect(readdirSync(".")).toEqual(names);
  part.discard();

  const whole = await createOutputFile("whole");
  // several pieces; the last one is moved first
  const text = Array.from({ length: 400_000 }, (_, i) => `${i}\n`).join("");
  whole.write(text);
  await whole.commit();
  expect(readdirSync(".")).toEqual([...names, "whole"].toSorted());
  expect(readFileSync("whole", "utf8")).toBe(text);
  rmSync("whole");
});

test("no handler of signals is left while a command computes, or after it", async () => {
  const handlers = (): number =>
    ["SIGINT", "SIGTERM", "SIGHUP"].reduce((sum, signal) => sum + process.listenerCount(signal), 0);
  const before = handlers();
  const file = await createOutputFile("part");
  file.write("half of it");
  expect(handlers()).toBe(before);
  const committed = file.commit();
  expect(handlers()).toBe(before + 3);
  await committed;
  expect(handlers()).toBe(before);
  rmSync("part");
});
