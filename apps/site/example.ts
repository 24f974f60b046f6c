/** The live example on a metric's page: texts to edit, scored by the package's own files as soon as they change. */
import { formatFixed } from "../../src/core/entry.js";

interface Score {
  readonly score: number;
  readonly signature: string;
}

interface Scoring {
  readonly scoreCorpus: (metric: unknown, corpus: object) => Score;
}

const example = document.querySelector<HTMLElement>(".example")!;
const { metric, entry } = example.dataset as { metric: string; entry: string };
const options = JSON.parse(example.dataset["options"]!) as object;
const root = document.documentElement.dataset["root"]!;
const areas = [...example.querySelectorAll("textarea")];
const output = example.querySelector("output")!;
const signature = example.querySelector<HTMLElement>(".signature")!;
const problem = example.querySelector<HTMLElement>("[role=alert]")!;

let loading: Promise<Scoring & Record<string, (options: object) => unknown>> | undefined;

/** A kernel and the metric, loaded when somebody edits for the first time. */
function load(): Promise<Scoring & Record<string, (options: object) => unknown>> {
  loading ??= import(new URL(`${root}truebleu/browser/${entry}.js`, location.href).href) as Promise<
    Scoring & Record<string, (options: object) => unknown>
  >;
  loading!.catch(() => (loading = undefined));
  return loading!;
}

function linesOf(name: string): string[] | undefined {
  const area = areas.find((one) => one.name === name);
  // a line feed at the end of the text ends the last line, and does not begin another
  return area?.value.replace(/\n$/, "").split("\n");
}

let latest = 0;

async function score(): Promise<void> {
  const turn = ++latest;
  example.classList.add("stale");
  let shown = { score: "–", signature: "", problem: "" };
  try {
    const module = await load();
    const hypotheses = linesOf("hypotheses")!;
    // a metric that ignores references takes the outputs in their place
    const references = (linesOf("references") ?? hypotheses).map((line) => [line]);
    const sources = linesOf("sources");
    const result = module.scoreCorpus(module[metric]!(options), {
      hypotheses,
      references,
      ...(sources !== undefined && { sources }),
    });
    shown = { score: formatFixed(result.score, 2), signature: result.signature, problem: "" };
  } catch (error) {
    shown.problem = (error as Error).message;
  }
  if (turn !== latest) return;
  output.textContent = shown.score;
  signature.textContent = shown.signature;
  problem.textContent = shown.problem;
  example.classList.remove("stale");
}

for (const area of areas) {
  area.addEventListener("focus", () => void load().catch(() => {}));
  area.addEventListener("input", () => void score());
}
