/** Settings in a published signature that no metric has are refused, and the error says what was expected. */
import { describe, expect, test } from "vitest";
import { metricModules } from "#metric-options";
import { parseSignature } from "../../../apps/cli/metrics/published-signature.js";
import { replayedValues } from "../../../apps/cli/metrics/replayed-values.js";
import { commandLineOf } from "../../../apps/cli/metrics/make-from-table.js";
import type { Values } from "../../../apps/cli/metrics/metric-values.js";
import { InputError } from "../../../src/reading/input-error.js";
import type { Metric } from "../../../src/metrics/metric.js";

const replayed = (line: string): Promise<Partial<Values>> => replayedValues(parseSignature(line), {} as Values);

const steps =
  "expected none, or some of contractions+nonwords+words[um,uh]+punct+space+collapse in this order, or without the " +
  "key case jiwer's transforms in any";

test.each([
  ["WER|nrefs:1|unit:chars", "unit:chars", "expected words"],
  ["CER|nrefs:1|unit:words", "unit:words", "expected chars"],
  ["MER|nrefs:1|unit:lines", "unit:lines", "expected words or chars"],
  ["WIL|nrefs:1|case:upper", "case:upper", "expected lc or mixed"],
  ["WER|nrefs:1|case:lc|steps:punct+nonwords", "steps:punct+nonwords", steps],
  ["WER|nrefs:1|case:lc|steps:punct+punct", "steps:punct+punct", steps],
  ["WER|nrefs:1|case:lc|steps:words", "steps:words", steps],
  ["WER|nrefs:1|case:lc|steps:words[]x", "steps:words[]x", steps],
  ["CER|nrefs:1|case:lc|steps:space+nospace", "steps:space+nospace", steps],
  ["WER|nrefs:1|case:lc|steps:Strip", "steps:Strip", steps],
  ["WER|nrefs:1|steps:Strip/ToLowerCase/Strip", "steps:Strip/ToLowerCase/Strip", steps],
  [
    "WER|nrefs:1|case:lc|steps:words[%]",
    "words[%]",
    "expected words with commas between them, other separators written",
  ],
  ["GLEU|nrefs:1|orders:4", "orders:4", "expected two orders of 1 to 16, as 1-4"],
  ["GLEU|nrefs:1|orders:0-4", "orders:0-4", "expected two orders"],
  ["GLEU|nrefs:1|orders:3-2", "orders:3-2", "expected two orders"],
  ["GLEU|nrefs:1|orders:1-17", "orders:1-17", "expected two orders"],
  ["GLEU|nrefs:1|orders:1-4-", "orders:1-4-", "expected two orders"],
  ["TER|nrefs:1|tok:13a", "tok:13a", "expected tercom"],
  ["rouge1|nrefs:1|stem:yes", "stem:yes", "expected no or porter"],
  ["ROUGE-1|nrefs:1|stem:yes", "stem:yes", "expected no, as the lists of a stemmer are in files"],
  ["hLEPOR|nrefs:1|weights:2,1", "weights:2,1", "expected three numbers from 0.000001 to 1000000, as 2,1,7"],
  ["hLEPOR|nrefs:1|tok:spm", "tok:spm", "expected none or 13a or intl or zh or char"],
  ["hLEPOR|nrefs:1|tok:13a|mode:perl", "tok:13a", "expected perl"],
  ["hLEPOR|nrefs:1|case:mixed|mode:perl", "case:mixed", "expected lc or mixed"],
  ["hLEPOR|nrefs:1|case:upper", "case:upper", "expected lc or mixed"],
  ["METEOR|nrefs:1|mod:exact+stems", "mod:exact+stems", "expected exact+stem+synonym+paraphrase"],
  ["METEOR|nrefs:1|fw:german", "fw:german", "expected english or language"],
  ["METEOR-2007|nrefs:1|mod:exact+stems", "mod:exact+stems", "expected exact+stem+synonym"],
  ["METEOR-2007|nrefs:1|param:0.9,3", "param:0.9,3", "expected three numbers, as 0.9,3,0.5"],
  ["METEOR-2007|nrefs:1|param:0.9,3,x", "param:0.9,3,x", "expected three numbers, as 0.9,3,0.5"],
])("%s", async (line, message, expected) => {
  await expect(replayed(line)).rejects.toThrow(InputError);
  await expect(replayed(line)).rejects.toThrow(message);
  await expect(replayed(line)).rejects.toThrow(expected);
});

test("a text that resembles a signature is read", async () => {
  expect(
    await replayed("WER|nrefs:1|case:lc|steps:contractions+nonwords+words[um,a%2Cb]+punct+space+collapse"),
  ).toEqual({
    metrics: ["wer"],
    "--wer-lowercase": true,
    "--wer-expand-contractions": true,
    "--wer-remove-non-words": true,
    "--wer-remove-words": ["um", "a,b"],
    "--wer-remove-punctuation": true,
    "--wer-whitespace": "space",
    "--wer-collapse-spaces": true,
  });
  expect(await replayed("chrF10++|nrefs:1|case:mixed|eff:yes|nc:6|nw:2|space:no")).toMatchObject({ "--chrf-beta": 10 });
  const heaviest = "hLEPOR|nrefs:1|weights:0.000001,1,1000000";
  expect(await replayed(heaviest)).toEqual({ metrics: ["hlepor"], "--hlepor-weights": "0.000001,1,1000000" });
  expect(await replayed("GLEU|nrefs:1|orders:2-16")).toEqual({
    metrics: ["gleu"],
    "--gleu-min-order": 2,
    "--gleu-max-order": 16,
  });
});

/** Options of the metrics that otherwise need data, which tests do not have. */
const base: Readonly<Record<string, object>> = {
  meteor: { modules: ["exact"] },
  meteor2007: { modules: ["exact"] },
};

describe("the name of a metric", () => {
  test.each([
    ["chrf", ["chrF2", "chrF10", "chrF2++"]],
    ["rouge", ["rouge1", "rougeLsum"]],
    ["rouge155", ["ROUGE-1", "ROUGE-W-1.5", "ROUGE-S*", "ROUGE-SU4"]],
    ["repetition", ["seq-rep-4", "seq-rep-16"]],
    ["bleu", ["BLEU", "spBLEU"]],
  ])("the name of %s has settings in it", async (metric, names) => {
    const { printedName } = await commandLineOf(metric);
    for (const name of names) expect(name).toMatch(printedName);
  });

  test.each(Object.keys(metricModules))(
    "the name of %s neither is part of another name nor contains one",
    async (metric) => {
      const { make, printedName } = await commandLineOf(metric);
      const { name } = (make as (options: object) => Metric)(base[metric] ?? {});
      const [first = name] = name.split(",");
      expect(first).toMatch(printedName);
      for (const other of [`my${first}`, `${first}x`, first.slice(0, -1), first.slice(1)])
        expect(other).not.toMatch(printedName);
    },
  );
});

test.each([
  ["ROUGE-9", { "--rouge155-types": ["9"] }],
  ["ROUGE-L", { "--rouge155-types": ["L"] }],
  ["ROUGE-W-1.5", { "--rouge155-types": ["W"], "--rouge155-weight": 1.5 }],
  ["ROUGE-S*", { "--rouge155-types": ["S"], "--rouge155-gap": -1 }],
  ["ROUGE-S10", { "--rouge155-types": ["S"], "--rouge155-gap": 10 }],
  ["ROUGE-SU4", { "--rouge155-types": ["SU"], "--rouge155-gap": 4 }],
])("%s has its settings in its name", async (name, values) => {
  expect(await replayed(`${name}|nrefs:1|stem:no|refs:average`)).toEqual({
    metrics: ["rouge155"],
    "--rouge155-references": "average",
    ...values,
  });
});
