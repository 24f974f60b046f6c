/** truebleu completion: the script of a shell, and the answers to it. Loaded on demand. */
import { builtInTable, entry } from "../node/testsets/test-set-table.js";
import { fixedFields } from "../node/testsets/fields.js";
import { completed, type CompletedSets } from "../arguments/complete-words.js";
import { completionScripts, FILES } from "../arguments/completion-scripts.js";
import type { Known } from "../arguments/options-of-command.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Io } from "../io/io.js";

/**
 * @param words the name of a shell; or --words, then the words of a command line up to the one to be completed
 * @throws UsageError
 */
export function completion([shell, ...words]: readonly string[], { out }: Pick<Io, "out">, known: Known): void {
  if (shell === "--words") return out(answer(words, known));
  if (shell === undefined || words.length > 0 || !Object.hasOwn(completionScripts, shell))
    throw new UsageError(
      `completion: expected one of ${Object.keys(completionScripts).join(", ")}` +
        (shell === undefined ? "" : `, got ${[shell, ...words].join(" ")}`),
    );
  out(completionScripts[shell as keyof typeof completionScripts]);
}

/** One candidate in each line, with its meaning after a tab. */
function answer(words: readonly string[], known: Known): string {
  const { candidates, files } = completed(words, known, sets());
  const lines = candidates.map(({ text, meaning }) => `${text}\t${meaning}`);
  return [...lines, ...(files ? [FILES] : [])].map((line) => `${line}\n`).join("");
}

function sets(): CompletedSets {
  const { sets: table } = builtInTable();
  const pairsOf = (name: string): readonly string[] => Object.keys(entry(table, name)?.pairs ?? {});
  return {
    names: Object.keys(table),
    description: (name) => table[name]!.description.trim(),
    pairs: pairsOf,
    fields(name, pair) {
      const set = entry(table, name);
      const found = set === undefined ? undefined : entry(set.pairs, pair ?? pairsOf(name)[0]!);
      // other sets list their translators and systems in the file itself
      return (found && fixedFields(set!, found)) ?? ["src", "ref", "docid", "origlang"];
    },
  };
}
