/** Processes that are killed, interrupted, and at it at the same time. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withLock } from "../../../src/node/testsets/lock.js";
import { buildProgram, type Program } from "./program.js";
import { archive, md5, single, tableOf, texts, unpacked, xml, zip } from "./published.js";
import { dripping, serve, type TestServer } from "./server.js";
import { temporaryFolder, treeOf, writeTree } from "./toys.js";
import { cases } from "../../cases.js";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

/** A server that takes its time, and the table of its set: two archives, a single file, pairs of plain text. */
async function published(pieces = 15, pauseMs = 2): Promise<{ server: TestServer; table: string }> {
  const files = { "a.tgz": archive, "b.zip": zip, "de.ref": single, "all.xml": xml };
  const server = await serve(
    Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`/${name}`, dripping(bytes, pieces, pauseMs)])),
  );
  const table = tableOf(
    Object.entries(files).map(([name, bytes]) => ({ url: `${server.origin}/${name}`, md5: md5(bytes) })),
    {
      kind: "wmt-addition",
      documentFields: ["docid", "genre", "origlang"],
      pairs: {
        "en-de": { files: ["in/big", "net_toy.de.ref", "in/block", "net_toy.all.xml"] },
        "en-cs": { files: ["top.txt", "in/ä ö.txt"] },
      },
    },
  );
  const path = join(temporaryFolder(), "table.json");
  writeFileSync(path, JSON.stringify(table));
  return { server, table: path };
}

const isTemporary = (path: string): boolean => /\.truebleu-[0-9a-f-]+\.part$|\.truebleu\.lock$/.test(path);

/** What is scored with. An archive is not asked for again where the files that are needed of it are there. */
const textsOf = (tree: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(tree).filter(([path]) => !path.includes("raw")));

describe("a set is whole or absent", () => {
  test("after kill -9 at many moments, and the next run completes it", { timeout: 120_000 }, async () => {
    const { server, table } = await published();
    const reference = temporaryFolder();
    const started = performance.now();
    expect((await program.run(table, reference)).stderr).toBe("");
    const duration = performance.now() - started;
    const whole = treeOf(reference);
    expect(Object.keys(whole)).toHaveLength(Object.keys(texts).length + 3 + 7 + 5);
    expect(server.asked).toEqual(["/a.tgz", "/de.ref", "/all.xml"]);

    let killedAtWork = 0;
    const tryAt = async (i: number): Promise<void> => {
      const folder = temporaryFolder();
      const { code } = await program.run(table, folder, {
        act: ({ kill }) => {
          // counted from its first file on: when that comes depends on what else the machine does
          const watch = setInterval(() => {
            if (readdirSync(folder).length === 0) return;
            clearInterval(watch);
            setTimeout(() => kill("SIGKILL"), (0.7 * duration * i) / moments);
          }, 1).unref();
        },
      });
      const left = treeOf(folder);
      if (code === null && Object.keys(left).length > 0) killedAtWork++;
      for (const [path, text] of Object.entries(left)) if (!isTemporary(path)) expect(text, path).toBe(whole[path]);
      // an archive is there only when all that is in it is there: sacreBLEU would not unpack it again
      if (existsSync(join(folder, "net/toy/raw/net_toy.a.tgz"))) expect(left).toMatchObject(unpacked());
      expect((await program.run(table, folder)).stderr).toBe("");
      const completed = treeOf(folder);
      expect(whole).toMatchObject(completed);
      expect(textsOf(completed)).toEqual(textsOf(whole));
      expect(readdirSync(join(folder, "net/toy")).filter(isTemporary)).toEqual([]);
    };
    const moments = cases(32, 2);
    // four at a time, each in a folder of its own
    const all = Array.from({ length: moments }, (_, i) => i);
    for (let i = 0; i < moments; i += 4) await Promise.all(all.slice(i, i + 4).map(tryAt));
    expect(killedAtWork).toBeGreaterThan(Math.floor((5 * moments) / 32));
  });

  test("when the disk takes no more, at any size of a file", async ({ skip }) => {
    skip(
      process.platform === "win32",
      "a shell's limit stands in for a full disk, which takes a privileged user to make",
    );
    const { table } = await published(1, 0);
    const reference = temporaryFolder();
    await program.run(table, reference);
    const whole = treeOf(reference);
    for (const kibibytes of [4, 16, 1, 10].slice(0, cases(4, 1))) {
      const folder = temporaryFolder();
      const limited = await program.run(table, folder, {
        shell: ["bash", "-c", `ulimit -f ${kibibytes} && exec "$@"`, "bash"],
      });
      expect(limited.code).toBe(1);
      expect(limited.stderr).toContain("file too large");
      expect(whole).toMatchObject(treeOf(folder));
      expect((await program.run(table, folder)).code).toBe(0);
      expect(textsOf(treeOf(folder))).toEqual(textsOf(whole));
    }
  });

  test("after Ctrl-C, with nothing left of what was not whole", async () => {
    const { table } = await published(100, 20);
    for (const [signal, exitCode] of [
      ["SIGINT", 130],
      ["SIGTERM", 143],
    ] as const) {
      const folder = temporaryFolder();
      const ended = await program.run(table, folder, {
        act: ({ kill, stdout }) => {
          const timer = setInterval(() => {
            if (!stdout().includes("Downloading")) return;
            clearInterval(timer);
            setTimeout(() => kill(signal), 50);
          }, 5);
        },
      });
      expect(ended).toMatchObject({
        code: exitCode,
        stderr: "interrupted: nothing was kept of what was not yet whole\n",
      });
      expect(treeOf(folder)).toEqual({});
    }
  });

  test("when three processes want it at once: one makes it, the others wait", async () => {
    const { server, table } = await published();
    const folder = temporaryFolder();
    const ended = await Promise.all([1, 2, 3].map(() => program.run(table, folder)));
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ""],
      [0, ""],
      [0, ""],
    ]);
    expect(server.asked).toEqual(["/a.tgz", "/de.ref", "/all.xml"]);
    const alone = temporaryFolder();
    await program.run(table, alone);
    expect(treeOf(folder)).toEqual(treeOf(alone));
  });
});

describe("the lock", () => {
  const held = (lock: string, folder: string, work: () => Promise<string>, log: (message: string) => void = () => {}) =>
    withLock(lock, folder, new AbortController().signal, log, work);
  const lockOf = (pid: number, host = hostname()): string => `${JSON.stringify({ pid, host, id: "x" })}\n`;

  /** The pid of a process that has ended. */
  async function deadProcess(): Promise<number> {
    const child = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => child.on("close", resolve));
    return child.pid!;
  }

  test("of a process that is gone, or silent for long, is taken over", async () => {
    const folder = temporaryFolder();
    const lock = join(folder, "lock");
    const old = (ms: number): void => utimesSync(lock, new Date(Date.now() - ms), new Date(Date.now() - ms));
    for (const [text, ageMs] of [
      [lockOf(await deadProcess()), 0],
      [lockOf(1, "elsewhere"), 121_000],
      ["", 2_100],
    ] as const) {
      writeTree(folder, { lock: text });
      old(ageMs);
      expect(await held(lock, folder, async () => "done")).toBe("done");
      expect(treeOf(folder)).toEqual({});
    }
  });

  test("of a living process is waited for, until it is given back or the wait is interrupted", async () => {
    const folder = temporaryFolder();
    const lock = join(folder, "lock");
    for (const text of [lockOf(process.pid), lockOf(1, "elsewhere"), ""]) {
      writeTree(folder, { lock: text });
      const log: string[] = [];
      const waiting = held(
        lock,
        folder,
        async () => "done",
        (line) => log.push(line),
      );
      setTimeout(() => rmSync(lock), 250);
      expect(await waiting).toBe("done");
      expect(log).toEqual([`Waiting for another process that prepares the same test set (${lock})`]);
    }
    writeTree(folder, { lock: lockOf(process.pid) });
    const stopped = new AbortController();
    setTimeout(() => stopped.abort(new Error("stopped")), 50);
    await expect(
      withLock(
        lock,
        folder,
        stopped.signal,
        () => {},
        async () => "done",
      ),
    ).rejects.toThrow("stopped");
    expect(treeOf(folder)).toEqual({ lock: lockOf(process.pid) });
  });

  test("lets one in at a time, twenty that come together", async () => {
    const folder = temporaryFolder();
    const lock = join(folder, "lock");
    writeTree(folder, { lock: lockOf(await deadProcess()) });
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 20 }, () =>
        held(lock, folder, async () => {
          most = Math.max(most, ++inside);
          await new Promise((resolve) => setTimeout(resolve, 1));
          inside--;
          return "done";
        }),
      ),
    );
    expect(most).toBe(1);
    expect(treeOf(folder)).toEqual({});
  });
});
