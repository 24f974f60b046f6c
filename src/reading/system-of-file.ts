/** The names of systems in those of their files. */

/** The system that a file is named after. @example systemOfFile("runs/sys.DLUT.txt") // "DLUT" */
export function systemOfFile(path: string): string {
  return path
    .split(/[\\/]/)
    .at(-1)!
    .replace(/(\.(txt|stats|html?|jsonl?|tsv|csv|gz|[a-z]{2}))+$/, "")
    .replace(/^(sys|system|hyp|out|output)[._-](?=.)/, "");
}
