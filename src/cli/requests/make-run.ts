/** Makes a run from the values of all options: the one place where they become what commands receive. */
import { metricOptions } from "#metric-options";
import { checkOwners, checkTogether } from "../checks/combinations.js";
import { checkOutputs } from "../checks/outputs.js";
import { chooseKernel } from "../arguments/engine.js";
import { optionsOf } from "../arguments/option-groups.js";
import { requestedTest, seedFrom, type ChosenSeed } from "../arguments/requested-test.js";
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
    outputs: { ...optionsOf(values, "Metrics", "Output"), force: values["--force"] },
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
