/** How much address space this process may take, which schedulers of clusters limit (ulimit -v). */
import { closeSync, openSync, readSync } from "node:fs";

/** The number of bytes that are read of a file: more than either of the two files in /proc has. */
const LONGEST = 8192;

/**
 * The bytes of address space that are left; Infinity if there is no limit, or if it is unknown (only Linux states it).
 */
export function addressSpaceLeft(): number {
  // 0.06 ms: a tenth of what readFileSync takes when it is first called
  if (process.platform !== "linux") return Infinity;
  const limit = numberIn("/proc/self/limits", /^Max address space +(\d+)/m);
  if (limit === undefined) return Infinity;
  return limit - (numberIn("/proc/self/status", /^VmSize:\s+(\d+)/m) ?? 0) * 1024;
}

const GIBIBYTE = 1 << 30;

/**
 * The addresses that V8 reserves for a memory of WebAssembly: all that 32 bits and an offset can reach, and a page
 * more.
 */
const OF_A_MEMORY = 10 * GIBIBYTE;

/**
 * The addresses that a thread takes besides its memories: V8 0.6 GB for its code and its heap, the C library 0.13 GB to
 * allocate from.
 */
const OF_A_THREAD = GIBIBYTE;

/**
 * How many memories fit. The share of one thread is left free, because V8 ends the process if its heap finds no
 * address.
 */
export function memoriesIn(left: number): number {
  return Math.max(0, Math.floor((left - OF_A_THREAD) / OF_A_MEMORY));
}

export interface Share {
  /** How many threads can be started. */
  readonly threads: number;
  /** How many memories each of these threads, and the thread that starts them, can make. */
  readonly memories: number;
}

/** The share of each thread, for as many of the wanted threads as there are addresses for. */
export function shareOf(left: number, wanted: number): Share {
  const threads = Math.max(0, Math.min(wanted, Math.floor(left / OF_A_THREAD) - 1));
  return { threads, memories: memoriesIn(left / (threads + 1)) };
}

function numberIn(path: string, pattern: RegExp): number | undefined {
  try {
    const file = openSync(path, "r");
    const bytes = Buffer.allocUnsafe(LONGEST);
    const length = readSync(file, bytes, 0, LONGEST, null);
    closeSync(file);
    const found = pattern.exec(bytes.toString("latin1", 0, length))?.[1];
    return found === undefined ? undefined : Number(found);
  } catch {
    return undefined; // no /proc
  }
}
