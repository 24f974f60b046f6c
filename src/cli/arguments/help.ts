/** The text of --help, from the table of options. */
import type { Option, OptionTable } from "./option.js";

export const usage = "usage: truebleu [options] reference [reference ...] [-i system [system ...]]";

const examples = `examples:
  truebleu ref.txt -i hyp.txt                    BLEU of one system, as JSON
  truebleu ref1.txt ref2.txt -i hyp.txt -f text  two references for each line, one line of text
  cat hyp.txt | truebleu ref.txt -b -w 2         the number alone, with two digits
  truebleu ref.txt -i a.txt b.txt.gz -f text     a table of several systems
  truebleu ref.txt -i hyp.txt -m bleu chrf       several metrics
  truebleu ref.txt -i hyp.txt -m bleu chrf -ci -f text
                                                 with confidence intervals
  truebleu ref.txt -i a.txt b.txt -pbs -f text   is b better than a?
  truebleu compare ref.txt -i a.txt b.txt        and where?
  truebleu align ref.txt -i hyp.txt --wer-lowercase
                                                 which words are wrong, and how often
  truebleu explain --dialects sacrebleu,nltk ref.txt -i hyp.txt
                                                 why do two tools print other numbers?
  cat hyp.txt | truebleu -t wmt17 -l en-de -b    against a published test set
  truebleu replay "BLEU|nrefs:1|case:lc|eff:no|tok:intl|smooth:exp|version:2.3.1" ref.txt -i hyp.txt
                                                 with the settings that someone published
  truebleu mbr samples.jsonl -m chrf             of each line's samples the one most like the others
  truebleu refs.jsonl -i hyp.txt --segments segments.jsonl
                                                 any number of references; statistics of every segment`;

/** Shown first. The other groups follow the table of options. */
const FIRST_GROUP = "Input";

const WIDTH = 100;
const INDENT = 28;

export function helpText(options: OptionTable): string {
  const groups = new Map<string, string[]>([[FIRST_GROUP, []]]);
  for (const option of Object.values(options))
    groups.set(option.group, [...(groups.get(option.group) ?? []), describe(option)]);
  return (
    [
      usage,
      "       truebleu [options] -t test_set -l src-trg [-i system [system ...]]",
      "       truebleu compare [options] reference [reference ...] -i baseline system [system ...]",
      "       truebleu align [options] reference [reference ...] [-i system]",
      "       truebleu explain --dialects A,B [options] reference [reference ...] [-i system]",
      "       truebleu mbr [options] [samples.jsonl ...]",
      "       truebleu replay SIGNATURE [options] reference [reference ...] [-i system [system ...]]",
      "",
      "BLEU, chrF and TER of translations, exactly as sacreBLEU 2.6.0 computes and prints them;",
      "other metrics as the tools that made them known.",
      "mbr reads from each line of its files or standard input a JSON list of samples,",
      'or {"samples": [...], "references": [...]}.',
      "References come before --input. Files that end in .gz are decompressed.",
      "A reference file called compare, align, explain, mbr or replay is written ./compare and so on.",
      "",
      ...[...groups].flatMap(([group, lines]) => [`${group}:`, ...lines, ""]),
      examples,
    ].join("\n") + "\n"
  );
}

function describe(option: Option): string {
  const value = option.value ?? (option.choices === undefined ? undefined : `{${option.choices.join(",")}}`);
  const several = option.kind === "list" || option.kind === "words" || option.kind === "choices" ? " ..." : "";
  const head = foldChoices(`  ${option.names.join(", ")}${value === undefined ? "" : ` ${value}${several}`}`);
  const initial = option.initial === undefined ? "" : ` (default ${[option.initial].flat().join(" ")})`;
  const lines = wrap(`${option.help}${initial}`, WIDTH - INDENT).map((line) => " ".repeat(INDENT) + line);
  if (head.length < INDENT - 1) return [head + lines[0]!.slice(head.length), ...lines.slice(1)].join("\n");
  return [head, ...lines].join("\n");
}

/** Wraps long lists of choices. */
function foldChoices(head: string): string {
  let lines = "";
  let line = "";
  for (const part of head.split(/(?<=,)(?! )/)) {
    if (line.length + part.length > WIDTH) [lines, line] = [`${lines}${line}\n`, "    "];
    line += part;
  }
  return lines + line;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
