/**
 * The names that files have until they are complete, and what is left of such files where a process was killed. A name
 * says which process it belongs to, so that the next run that writes to the folder can remove what nobody will
 * complete.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

const partName = /^\.truebleu-(\d+)-([0-9a-f]{12})-[0-9a-f-]{36}\.(?:part|lock)$/;

/** A path in the folder that no other run uses: for a file until it is complete, or for a lock that is set aside. */
export function partPath(folder: string, kind: "part" | "lock" = "part"): string {
  return join(folder, `.truebleu-${process.pid}-${machine()}-${crypto.randomUUID()}.${kind}`);
}

/**
 * Removes parts whose processes have ended. Those of other machines, which may share the folder, and of other
 * containers stay: nobody here can tell whether their processes live. Files that may not be removed stay, too: those of
 * another user in a shared folder, or any in a folder that can be written to but not listed.
 */
export function removeAbandonedParts(folder: string): void {
  for (const name of unlessRefused(() => readdirSync(folder)) ?? []) {
    const [, pid, where] = partName.exec(name) ?? [];
    if (pid !== undefined && where === machine() && !isAlive(Number(pid)))
      unlessRefused(() => rmSync(join(folder, name), { force: true }));
  }
}

/** The result of an operation on the disk; undefined if it fails. */
function unlessRefused<T>(operation: () => T): T | undefined {
  try {
    return operation();
  } catch {
    return undefined;
  }
}

/** Whether there is a process of this number on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // a process of another user counts as running, too
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

let known: string | undefined;

/** Identifies this machine and, on Linux, the container, which numbers its processes by itself. */
function machine(): string {
  if (known === undefined) {
    // not every system has these files
    const id = unlessRefused(() => readFileSync("/etc/machine-id", "utf8")) ?? "";
    const container = unlessRefused(() => readlinkSync("/proc/self/ns/pid")) ?? "";
    known = createHash("sha256").update([hostname(), id, container].join("\n")).digest("hex").slice(0, 12);
  }
  return known;
}
