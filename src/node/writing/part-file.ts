/**
 * The names that files have until they are whole, and what is left of them where a process was killed. A name says
 * whose it is, so that the next run that writes to the folder can remove what nobody will complete.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

const partName = /^\.truebleu-(\d+)-([0-9a-f]{12})-[0-9a-f-]{36}\.part$/;

/** A name in the folder that no other run has. */
export function partPath(folder: string): string {
  return join(folder, `.truebleu-${process.pid}-${machine()}-${crypto.randomUUID()}.part`);
}

/**
 * Removes parts whose processes have ended. Those of other machines, which may share the folder, and of other
 * containers stay: nobody here can tell whether their processes live.
 */
export function removeAbandonedParts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid, where] = partName.exec(name) ?? [];
    if (pid !== undefined && where === machine() && !isAlive(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}

/** Whether there is a process of this number on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // a process of another user is alive, too
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

let known: string | undefined;

/** Stands for this machine and, on Linux, for the container, which has numbers of processes of its own. */
function machine(): string {
  const told = [
    hostname(),
    found(() => readFileSync("/etc/machine-id", "utf8")),
    found(() => readlinkSync("/proc/self/ns/pid")),
  ];
  known ??= createHash("sha256").update(told.join("\n")).digest("hex").slice(0, 12);
  return known;
}

function found(read: () => string): string {
  try {
    return read();
  } catch {
    return ""; // the system has no such file
  }
}
