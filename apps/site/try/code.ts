/** The same scoring as a command, as TypeScript and as Python, to be copied: all three give the same numbers. */
import type { MetricSpec } from "../../page/model/corpus.js";
import type { MetricNames, Names } from "./names.js";

export interface Scoring {
  readonly metrics: readonly MetricSpec[];
  readonly systems: readonly string[];
  readonly references: number;
  readonly hasSources: boolean;
}

/** A word as it is written for a shell. */
function quoted(word: string): string {
  if (/^[\w.,:=+/-]+$/.test(word)) return word;
  return word.includes("\n")
    ? `$'${word.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n")}'`
    : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The name of a system as the name of a file: "system A" becomes system-A.txt. */
function fileNames(systems: readonly string[]): string[] {
  const used = new Set<string>();
  return systems.map((name) => {
    const base = name.replace(/\.\w{1,5}$/, "").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-") || "system";
    let file = `${base}.txt`;
    for (let i = 2; used.has(file); i++) file = `${base}-${i}.txt`;
    used.add(file);
    return file;
  });
}

const referenceFiles = (count: number): string[] =>
  count === 1 ? ["reference.txt"] : Array.from({ length: count }, (_, i) => `reference-${i + 1}.txt`);

/** The options of one metric; null if the command has no option for a setting. */
function optionsOf({ metric, options }: MetricSpec, names: Names): { name: string; words: string[] } | null {
  const isDialect = metric === "bleuDialect";
  const own = names[isDialect ? "bleu" : metric]!;
  const name = isDialect ? "bleu" : metric;
  const words: string[] = [];
  const weights = ["lengthWeight", "positionWeight", "harmonicWeight"];
  for (const [setting, value] of Object.entries(options)) {
    if (metric === "hlepor" && weights.includes(setting)) {
      if (setting !== weights.find((one) => one in options)) continue;
      words.push("--hlepor-weights", weights.map((one) => String(options[one])).join(","));
      continue;
    }
    if (metric === "rouge" && setting === "type") {
      words.push("--rouge-types", String(value));
      continue;
    }
    const known = own.options[setting];
    if (known === undefined) return null;
    const { option, kind } = known;
    if (kind === "flag") {
      if (value !== false) words.push(option);
    } else if (Array.isArray(value)) words.push(option, ...value.map(String).map(quoted));
    else if (setting === "lowercase") words.push(option, value === true ? "lower" : "mixed");
    else words.push(option, quoted(String(value)));
  }
  // the command by default prints four types of ROUGE, but the library only the longest common subsequence
  if (metric === "rouge" && !("type" in options)) words.push("--rouge-types", "L");
  return { name, words };
}

/** One command, or one for each metric if two metrics take the same option. */
export function asCommand(scoring: Scoring, names: Names): string {
  const each = scoring.metrics.map((spec) => optionsOf(spec, names));
  const files = `${referenceFiles(scoring.references).join(" ")} -i ${fileNames(scoring.systems).join(" ")}`;
  const source = scoring.hasSources ? " --source source.txt" : "";
  const line = (found: readonly { name: string; words: string[] }[]): string =>
    [
      "truebleu",
      files + source,
      "-m",
      [...new Set(found.map(({ name }) => name))].join(" "),
      ...found.flatMap(({ words }) => words),
    ].join(" ");
  const there = each.filter((one) => one !== null);
  const optionsIn = there.map(({ words }) => words.filter((word) => word.startsWith("--")));
  const clash =
    new Set(there.map(({ name }) => name)).size < there.length ||
    new Set(optionsIn.flat()).size < optionsIn.flat().length ||
    // metrics of one family share their options, so an option would then hold for all of them
    optionsIn.some(
      (own, i) => own.length > 0 && there.some((other, k) => k !== i && isKin(other.name, there[i]!.name)),
    );
  const lines = there.length === 0 ? [] : clash ? there.map((one) => line([one])) : [line(there)];
  const missing = scoring.metrics
    .filter((_, i) => each[i] === null)
    .map(({ metric }) => `# ${metric}: the command has no option for one of these settings`);
  return [...lines, ...missing].join("\n");
}

const families = [["wer", "cer", "mer", "wil", "wip"], ["em", "f1"], ["bleu"], ["rouge"]];
const isKin = (one: string, other: string): boolean =>
  families.some((family) => family.includes(one) && family.includes(other));

const callOf = ({ metric, options }: MetricSpec): string =>
  `${metric}(${Object.keys(options).length === 0 ? "" : literal(options)})`;

/** A value as TypeScript writes it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, one]) => `${key}: ${literal(one)}`)
      .join(", ")} }`;
  return JSON.stringify(value);
}

export function asTypeScript(scoring: Scoring): string {
  const { metrics, systems, references, hasSources } = scoring;
  const calls = [...new Set(metrics.map(({ metric }) => metric))];
  const files = fileNames(systems);
  const referenceList = referenceFiles(references);
  return `import { readFileSync } from "node:fs";
import { ${[...calls, "score"].sort().join(", ")} } from "truebleu";

const lines = (file: string) => readFileSync(file, "utf8").replace(/\\n$/, "").split("\\n");
const streams = [${referenceList.map((file) => `lines(${JSON.stringify(file)})`).join(", ")}];
const references = streams[0]!.map((_, i) => streams.map((stream) => stream[i]!));
${hasSources ? 'const sources = lines("source.txt");\n' : ""}
for (const file of [${files.map((file) => JSON.stringify(file)).join(", ")}]) {
  const scores = score([${metrics.map(callOf).join(", ")}], { hypotheses: lines(file), references${hasSources ? ", sources" : ""} });
  for (const { name, score, signature } of scores) console.log(file, name, score, signature);
}
`;
}

/** A value as Python writes it. */
function pythonLiteral(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(", ")}]`;
  return JSON.stringify(value);
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/**
 * A metric as a call in Python: of the extension, if that has the metric and these settings, otherwise of the command.
 */
function pythonCall(
  spec: MetricSpec,
  names: Names,
  texts: string,
): { readonly call: string; readonly isNative: boolean } {
  const { metric, options } = spec;
  const isDialect = metric === "bleuDialect";
  const { python }: MetricNames = names[isDialect ? "bleu" : metric]!;
  const given = Object.entries(options);
  // settings that have another form in Python
  const isKnown = !isDialect && python !== undefined && given.every(([name]) => name in python.settings);
  if (isKnown) {
    const list = given.map(([name, value]) => `${python.settings[name]!}=${pythonLiteral(value)}`).join(", ");
    return { call: `truebleu.${python.className}(${list}).corpus_score(${texts})`, isNative: true };
  }
  const list = given.map(([name, value]) => `, ${snake(name)}=${pythonLiteral(value)}`).join("");
  return {
    call: `node.corpus_score(${JSON.stringify(isDialect ? "bleu" : metric)}, ${texts}${list})`,
    isNative: false,
  };
}

export function asPython(scoring: Scoring, names: Names): string {
  const { metrics, systems, references, hasSources } = scoring;
  const texts = `hypotheses, references${hasSources ? ", sources=sources" : ""}`;
  const calls = metrics.map((spec) => pythonCall(spec, names, texts));
  const imports = [
    ...(calls.some(({ isNative }) => isNative) ? ["import truebleu"] : []),
    ...(calls.some(({ isNative }) => !isNative)
      ? ['from truebleu import node  # pip install "truebleu[command]"']
      : []),
  ];
  return `${imports.join("\n")}


def lines(file):
    with open(file, encoding="utf-8", newline="\\n") as text:
        return text.read().removesuffix("\\n").split("\\n")


references = [${referenceFiles(references)
    .map((file) => `lines("${file}")`)
    .join(", ")}]
${hasSources ? 'sources = lines("source.txt")\n' : ""}for file in [${fileNames(systems)
    .map((file) => JSON.stringify(file))
    .join(", ")}]:
    hypotheses = lines(file)
${calls.map(({ call }) => `    result = ${call}\n    print(file, result.score, result.signature)`).join("\n")}
`;
}
