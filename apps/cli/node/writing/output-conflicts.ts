/** Whether a file that is to be written is one that is read. Loaded only where an option names such a file. */
import { realpathSync } from "node:fs";
import { sep } from "node:path";
import type { Environment } from "../environment.js";
import { cacheFolder } from "../testsets/layout.js";
import { isOpenAs, sameFile } from "./same-file.js";

export interface ReadPaths {
  readonly inputs: readonly string[];
  readonly folders: readonly string[];
}

export interface Conflicts {
  /** The file or folder that is read. */
  readonly overwritten?: string | undefined;
  readonly other?: "standard output" | "standard error" | undefined;
}

export function conflictsOf(path: string, { inputs, folders }: ReadPaths, environment: Environment): Conflicts {
  return {
    overwritten: sameFile(path, inputs) ?? folderOf(path, [...folders, cacheFolder(environment)]),
    other: isOpenAs(1, path) ? "standard output" : isOpenAs(2, path) ? "standard error" : undefined,
  };
}

/** The folder that has this file somewhere in it, if the file exists. */
function folderOf(path: string, folders: readonly string[]): string | undefined {
  const real = realPath(path);
  return real && folders.find((folder) => real.startsWith(`${realPath(folder) ?? folder}${sep}`));
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // there is no such file, or opening it will report the reason
  }
}
