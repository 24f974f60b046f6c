import { readFileSync } from "node:fs";

/** The lines of a text in test/vectors/real, such as "mlqe-pe-en-de.hypotheses". */
export function realLines(name: string): string[] {
  return readFileSync(`test/vectors/real/${name}.txt`, "utf8").split("\n").slice(0, -1);
}
