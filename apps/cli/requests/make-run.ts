/** Makes a run from the values of all options: the one place where they become what commands receive. */
import { metricOptions } from "#metric-options";
import { checkOutputs, checkOwners, checkTogether } from "../checks/combinations.js";
import { chooseKernel } from "../arguments/engine.js";
import { commonOptions, type CommonValues } from "../arguments/common-options.js";
import type { OptionGroup, OptionKey, OptionsOf, TestsRequested } from "../arguments/option-groups.js";
import { resamplesOf, seedFrom, type ChosenSeed, type RequestedTest } from "../arguments/requested-test.js";
import type { Run } from "../corpus/command-run.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import type { MetricTable } from "../metrics/metric-command.js";
import type { Values } from "../metrics/metric-values.js";

export function makeRun(values: Values, io: Io, messages: Messages, table: MetricTable): Run {
  const { environment } = io;
  const tests = optionsOf(values, "Confidence", "Paired tests");
  let chosenSeed: ChosenSeed | undefined;
  const seed = (): ChosenSeed => (chosenSeed ??= seedFrom(environment));
  const changed = (some: Partial<Values>, otherIo = io): Run =>
    makeRun(Object.assign({}, values, some), otherIo, messages, table);
  return {
    io,
    messages,
    texts: {
      ...optionsOf(values, "Test sets", "Input", "Tables"),
      refs: values.refs,
      takesAlternatives: values["--wer-alignment"] === "sclite",
    },
    metrics: {
      names: values.metrics,
      areGiven: values.given.includes("metrics"),
      haveOptions: values.given.some((key) => Object.hasOwn(metricOptions, key)),
      options: values,
      table,
      environment,
    },
    tests,
    outputs: {
      ...optionsOf(values, "Metrics", "Output"),
      force: values["--force"],
      // scores from elsewhere mostly range from 0 to 1, so they are printed with four decimals
      ...(values.given.some((key) => key === "givenScores" || key === "givenColumn") &&
        !values.given.includes("width") && { width: 4 }),
    },
    own: (group) => optionsOf(values, group),
    isGiven: (option) => values.given.includes(option),
    kernel: () => chooseKernel(values),
    seed,
    test: () => requestedTest(tests, seed),
    check: (metrics) => checkTogether(metrics === undefined ? values : { ...values, metrics }, environment),
    checkOwners: () => checkOwners(values),
    checkOutputs: () => checkOutputs({ ...values, input: [] }, environment),
    async replaying(signature) {
      const { replayedOptions } = await import("./replayed-options.js");
      const replayed = await replayedOptions(signature, values);
      const signed = signature.settings.get("seed");
      return changed(
        replayed,
        signed === undefined ? io : { ...io, environment: { ...environment, SACREBLEU_SEED: signed } },
      );
    },
    async countingAs(metrics) {
      const { optionsOfAll } = await import("../metrics/metric-of-statistics.js");
      return changed(optionsOfAll(metrics));
    },
  };
}

/** The values of the options under these headings in the help. */
export function optionsOf<Group extends OptionGroup>(
  values: CommonValues,
  ...groups: readonly Group[]
): OptionsOf<Group> {
  const wanted: readonly string[] = groups;
  const keys = (Object.keys(commonOptions) as OptionKey[]).filter((key) => wanted.includes(commonOptions[key].group));
  const all = values as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as unknown as OptionsOf<Group>;
}

function requestedTest(tests: TestsRequested, seed: () => ChosenSeed): RequestedTest | undefined {
  const { pairedBs, pairedAr, confidence } = tests;
  if (pairedBs) return { kind: "bootstrap", count: resamplesOf(tests), seed: seed() };
  // as in sacreBLEU, 0 means the default
  if (pairedAr)
    return { kind: "randomization", count: tests.pairedArN || commonOptions.pairedArN.initial, seed: seed() };
  return confidence ? { kind: "confidence", count: tests.confidenceN, seed: seed() } : undefined;
}
