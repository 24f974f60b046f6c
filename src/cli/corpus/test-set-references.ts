/**
 * Test sets on the command line: references to score against, and questions about the sets themselves. Loaded on
 * demand.
 */
import { refusal, upstreamRefusal } from "../../node/input-error.js";
import { testSets, type TestSets } from "../../node/testsets/index.js";
import { printable, quoted } from "../../report/printable.js";
import type { Messages } from "../io/messages.js";
import type { Values } from "../arguments/common-options.js";
import type { Surroundings } from "../commands/run.js";

type Environment = Surroundings["environment"];

export interface PublishedReferences {
  /** For each reference of a segment, the files of all sets, to be concatenated. */
  readonly streams: readonly (readonly string[])[];
  /** For each segment, whether --origlang and --subset keep it; undefined without a filter. */
  readonly kept: readonly boolean[] | undefined;
  readonly names: readonly string[];
  readonly sets: TestSets;
}

function setsOf(environment: Environment, messages: Messages): TestSets {
  return testSets({ environment, log: messages.information });
}

/** sacreBLEU's message for missing references. */
export function noReferences(environment: Environment): string[] {
  return [
    "Otherwise, I need a predefined test set (-t) from the following list:",
    `[${testSets({ environment }).names().map(quoted).join(", ")}]`,
  ];
}

/** @throws Refusal if a name in the list is not a test set */
export function checkNames(list: string, environment: Environment): void {
  testSets({ environment }).known(list);
}

/** @throws Refusal for an unknown set or pair, or one that cannot be obtained. */
export async function publishedReferences(
  values: Values,
  environment: Environment,
  messages: Messages,
): Promise<PublishedReferences> {
  const sets = setsOf(environment, messages);
  const pair = values.languagePair;
  const names = sets.select(values.testSet!, pair);
  const files: string[][] = [];
  for (const name of names) files.push(await sets.references(name, pair!));
  for (const [i, { length }] of files.entries()) {
    if (length === 0 || length !== files[0]!.length) {
      throw refusal(
        `${printable(names[i]!)} has ${length} references for ${printable(pair!)}: expected as many as ${printable(names[0]!)} has, ${files[0]!.length || "at least one"}`,
      );
    }
  }
  const { origlang, subset } = values;
  return {
    streams: files[0]!.map((_, k) => files.map((ofSet) => ofSet[k]!)),
    kept: await sets.kept(names, pair!, { origlang, subset }),
    names,
    sets,
  };
}

/** How many characters --echo writes at a time. */
const CHUNK = 1 << 16;

/** Answers the first one given of --download, --list, --citation and --echo. */
export async function answerAboutSets(
  values: Values,
  { out, environment }: Pick<Surroundings, "out" | "environment">,
  messages: Messages,
): Promise<void> {
  const sets = setsOf(environment, messages);
  const { download, list, citation, echo, testSet, languagePair: pair, origlang, subset } = values;
  if (download !== undefined) return sets.download(download, pair);
  if (list) {
    if (testSet === undefined) return out(sets.list(pair));
    return writeAll(sets.listFields(testSet, pair), out);
  }
  if (citation) {
    if (testSet === undefined) throw upstreamRefusal(1, "I need a test set (-t).");
    for (const name of testSet.split(",")) {
      const text = sets.citation(name);
      if (text === undefined) messages.upstream(`No citation found for ${printable(name)}`);
      else out(`${text}\n`);
    }
    return;
  }
  if (testSet === undefined) throw upstreamRefusal(1, "--echo requires a test set (--t) and a language pair (-l)");
  for (const name of sets.select(testSet, pair))
    await writeAll(sets.echo(name, pair!, echo!, { origlang, subset }), out);
}

async function writeAll(parts: AsyncIterable<string>, out: (text: string) => void): Promise<void> {
  let text = "";
  for await (const part of parts) {
    text += part;
    if (text.length < CHUNK) continue;
    out(text);
    text = "";
  }
  if (text !== "") out(text);
}
