/** How much address space this process may take, which schedulers of clusters limit (ulimit -v). */
import { closeSync, openSync, readSync } from "node:fs";

/** More than either file has. */
const LONGEST = 8192;

/** Bytes that are left; Infinity where they are not limited, or nobody says (only Linux does). */
export function addressSpaceLeft(): number {
  // 0.06 ms: a tenth of what readFileSync takes when it is first called
  if (process.platform !== "linux") return Infinity;
  const limit = numberIn("/proc/self/limits", /^Max address space +(\d+)/m);
  if (limit === undefined) return Infinity;
  return limit - (numberIn("/proc/self/status", /^VmSize:\s+(\d+)/m) ?? 0) * 1024;
}

const GIBIBYTE = 1 << 30;

/** Bytes that V8 takes for a memory of WebAssembly: what 32 bits and an offset reach, and a page beyond. */
const OF_A_MEMORY = 10 * GIBIBYTE;

/** What a thread takes besides: V8 0.6 GB for its code and its heap, the C library 0.13 GB to allocate from. */
const OF_A_THREAD = GIBIBYTE;

/** V8 ends the process where it finds no address for its heap, so that one thread's worth is left alone. */
export function memoriesIn(left: number): number {
  return Math.max(0, Math.floor((left - OF_A_THREAD) / OF_A_MEMORY));
}

export interface Share {
  /** How many threads can be started. */
  readonly threads: number;
  /** How many memories each of them, and the thread that starts them, can make. */
  readonly memories: number;
}

/** For as many of the wanted threads as there are addresses for. */
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
