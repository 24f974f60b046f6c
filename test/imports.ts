/** Reads the import lines of src/ and apps/: imports of values, imports of types, and import(). */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export interface Import {
  /** The import line, as in the file. */
  readonly line: string;
  /** The specifier: the text between the quotes. */
  readonly target: string;
  readonly isType: boolean;
}

/** The paths of all sources in a folder, relative to the folder. */
export function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
}

export function importsOf(text: string): Import[] {
  const pattern =
    /^(?:import|export)\b[^;]*?from "([^"]+)"|\bimport\("([^"]+)"\)|^import "([^"]+)"|\bimport\.meta\.glob\("([^"]+)"\)/gm;
  return [...text.matchAll(pattern)].map((match) => ({
    line: match[0],
    target: (match[1] ?? match[2] ?? match[3] ?? match[4])!,
    isType: /^(import|export) type\b/.test(match[0]) || isTypeOfImport(text, match.index),
  }));
}

/** Whether import() is part of a type: whether it follows `typeof`. */
function isTypeOfImport(text: string, index: number): boolean {
  return /typeof\s+$/.test(text.slice(Math.max(0, index - 10), index));
}

/** The source that a relative specifier in `file` names, unless that is a .tsx file. */
export function resolved(file: string, target: string): string {
  return normalize(join(dirname(file), target)).replace(/\.js$/, ".ts");
}

/** For each source of a folder, the sources that it imports in any way. */
export function importGraph(folder: string): Map<string, string[]> {
  const files = sourcesOf(folder);
  return new Map(
    files.map((file) => [
      file,
      importsOf(readFileSync(join(folder, file), "utf8"))
        .map(({ target }) => resolved(file, target))
        .map((target) => (files.includes(target) ? target : `${target}x`))
        .filter((target) => files.includes(target)),
    ]),
  );
}

/**
 * The circles of a graph: its strongly connected components of more than one file, or one that imports itself (Tarjan
 * 1972).
 */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file)!);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) {
        visit(target);
        low.set(file, Math.min(low.get(file)!, low.get(target)!));
      } else if (stack.includes(target)) low.set(file, Math.min(low.get(file)!, index.get(target)!));
    }
    if (low.get(file) !== index.get(file)) return;
    const component = stack.splice(stack.indexOf(file));
    if (component.length > 1 || graph.get(file)!.includes(file)) circles.push(component.sort());
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return circles;
}
