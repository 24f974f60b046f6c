/** The lock of a test set; npm run test:faults tests what is left by processes that are killed or interrupted. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { withLock } from "../../../../../apps/cli/node/testsets/lock.js";
import { temporaryFolder, treeOf, writeTree } from "./toys.js";

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

  test("the lock of a process that is gone, or silent for long, is taken over", async () => {
    const folder = temporaryFolder();
    const lock = join(folder, "lock");
    for (const [text, staleMs] of [
      [lockOf(await deadProcess()), undefined],
      [lockOf(1, "elsewhere"), 150],
      [lockOf(process.pid), 150],
      ["", 150],
    ] as const) {
      writeTree(folder, { lock: text });
      const { signal } = new AbortController();
      expect(
        await withLock(
          lock,
          folder,
          signal,
          () => {},
          async () => "done",
          staleMs,
        ),
      ).toBe("done");
      expect(treeOf(folder)).toEqual({});
    }
  });

  test.each([-1, 1])("the lock of a living process stays, although the clock is %d years ahead", async (years) => {
    const folder = temporaryFolder();
    const lock = join(folder, "lock");
    writeTree(folder, { lock: lockOf(1, "elsewhere") });
    const now = Date.now() + years * 365 * 24 * 3_600_000;
    const clock = vi.spyOn(Date, "now").mockReturnValue(now);
    onTestFinished(() => clock.mockRestore());
    const stopped = new AbortController();
    setTimeout(() => stopped.abort(new Error("still waiting")), 250);
    await expect(
      withLock(
        lock,
        folder,
        stopped.signal,
        () => {},
        async () => "done",
      ),
    ).rejects.toThrow("still waiting");
    expect(treeOf(folder)).toEqual({ lock: lockOf(1, "elsewhere") });
  });

  test("other processes wait for the lock of a living process until it is released, or the wait is interrupted", async () => {
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

  test("the lock lets in one process at a time, if twenty come together", async () => {
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
