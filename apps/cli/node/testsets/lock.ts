/** A lock, so that one process at a time prepares a set; the others wait and then find it prepared. */
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { printable } from "../../../../src/report/entry.js";
import { isAlive, partPath, removeAbandonedParts } from "../writing/part-file.js";
import { createFolder, diskError } from "./whole-file.js";

/** How often the holder renews the lock. */
const HEARTBEAT_MS = 5_000;

/**
 * If a waiting process has not seen a lock renewed for this long, its holder was killed: on another machine, or here
 * and its process number has been used again. The time of the lock is no evidence: clocks of machines differ, and jump.
 */
const STALE_MS = 120_000;

/** An empty lock was left by a process killed between its two system calls. */
const EMPTY_STALE_MS = 2_000;

const LOOK_AGAIN_MS = 100;

/**
 * Between two looks, no more time than this is counted: both processes may have been stopped, and this one resumed
 * first.
 */
const MOST_BETWEEN_LOOKS_MS = 1_000;

/**
 * Runs `work` while no other process of ours runs its own under the same path. A lock whose process is gone is taken
 * over at once.
 *
 * @param path of the lock file, which exists while the lock is held
 * @param staleMs how long a lock may stay as it is before it is taken over
 */
export async function withLock<T>(
  path: string,
  folder: string,
  signal: AbortSignal,
  log: (message: string) => void,
  work: () => Promise<T>,
  staleMs = STALE_MS,
): Promise<T> {
  createFolder(folder);
  const mine = `${JSON.stringify({ pid: process.pid, host: hostname(), id: crypto.randomUUID() })}\n`;
  let seen: SeenLock | undefined;
  for (
    let hasLogged = false;
    !acquire(path, mine);
    await wait(LOOK_AGAIN_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
  ) {
    const holder = readLock(path);
    if (holder === undefined) continue;
    const isSame = holder.text === seen?.text && holder.renewed === seen.renewed;
    const looked = performance.now();
    const silentMs = isSame ? seen!.silentMs + Math.min(looked - seen!.looked, MOST_BETWEEN_LOOKS_MS) : 0;
    seen = { ...holder, looked, silentMs };
    if (isStale(seen, staleMs)) {
      takeAway(path, holder.text);
    } else if (!hasLogged) {
      log(`Waiting for another process that prepares the same test set (${printable(path)})`);
      hasLogged = true;
    }
  }
  removeAbandonedParts(folder);
  const heartbeat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // the lock was taken away: its former holder does not restore it
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (readLock(path)?.text === mine) rmSync(path, { force: true });
  }
}

function acquire(path: string, text: string): boolean {
  try {
    const file = openSync(path, "wx");
    try {
      writeSync(file, text);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (isExisting(error)) return false;
    rmSync(path, { force: true }); // the disk has no room for the text of the lock
    throw diskError(path, error);
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

interface HeldLock {
  readonly text: string;
  readonly renewed: number;
}

/** A lock as it was found, when this process last looked, and how long the lock has been seen unchanged. */
interface SeenLock extends HeldLock {
  readonly looked: number;
  readonly silentMs: number;
}

function readLock(path: string): HeldLock | undefined {
  try {
    return { text: readFileSync(path, "utf8"), renewed: statSync(path).mtimeMs };
  } catch {
    return undefined; // the lock has just been released
  }
}

function isStale({ text, silentMs }: SeenLock, staleMs: number): boolean {
  const [, pid, host] = /^\{"pid":(\d+),"host":"([^"]*)"/.exec(text) ?? [];
  if (pid === undefined) return silentMs > Math.min(EMPTY_STALE_MS, staleMs);
  return silentMs > staleMs || (host === hostname() && !isAlive(Number(pid)));
}

/** Removes a stale lock; if another process has meanwhile replaced it with its own lock, puts that lock back. */
function takeAway(path: string, staleText: string): void {
  // the next holder removes this file if this process is killed here, but not while this process lives
  const aside = partPath(dirname(path), "lock");
  try {
    renameSync(path, aside);
  } catch {
    return; // another process was faster
  }
  if (readFileSync(aside, "utf8") === staleText) rmSync(aside);
  else renameSync(aside, path);
}
