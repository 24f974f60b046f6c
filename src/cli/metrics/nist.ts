/** NIST on the command line. */
import { inputError } from "../../node/input-error.js";
import type { Metric } from "../../metrics/metric.js";
import type { OptionTable, ValuesOf } from "../arguments/option.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricCommand } from "./metric-command.js";

const tokenizers = ["mteval", "mteval-intl", "13a", "none", "intl", "zh", "char"] as const;
const group = "NIST";

export const nistOptions = {
  nistOrder: {
    names: ["--nist-order"],
    kind: "integer",
    value: "N",
    initial: 5,
    least: 1,
    most: 9,
    own: true,
    group,
    help: "the longest n-grams of the score, 1 to 9",
  },
  nistTokenize: {
    names: ["--nist-tokenize"],
    kind: "choice",
    choices: tokenizers,
    initial: "mteval",
    own: true,
    group,
    help: "the tokenizer; mteval-intl is mteval's --international-tokenization",
  },
  nistCaseSensitive: {
    names: ["--nist-case-sensitive"],
    kind: "flag",
    own: true,
    group,
    help: "leaves capitals as they are: mteval's -c",
  },
  nistInfo: {
    names: ["--nist-info"],
    kind: "text",
    value: "CHECKSUM",
    own: true,
    group,
    help: "refuses references other than those of this checksum, info in a signature: scores weighed by others are not comparable",
  },
} as const satisfies OptionTable;

export const nistCommand: MetricCommand<ValuesOf<typeof nistOptions>> = {
  options: nistOptions,
  async make({ nistOrder: order, nistTokenize: tokenize, nistCaseSensitive: caseSensitive, nistInfo }) {
    if (nistInfo !== undefined && !/^[0-9a-f]{16}$/i.test(nistInfo))
      throw new UsageError(`argument --nist-info: expected 16 hexadecimal digits, got ${JSON.stringify(nistInfo)}`);
    const { nist } = await import("../../metrics/translation/nist.js");
    const metric = nist({ order, tokenize, caseSensitive });
    return { corpus: nistInfo === undefined ? metric : expectingInformation(metric, nistInfo.toLowerCase()) };
  },
  signed: {
    name: /^NIST$/,
    keys: { case: "c", tok: "tok", order: "n", info: "i" },
    telling: ["info", "order"],
    settings: ({ read }) => ({
      metrics: ["nist"],
      nistOrder: read.whole("order", nistOptions.nistOrder),
      nistTokenize: read.one("tok", Object.fromEntries(tokenizers.map((name) => [name, name])), "mteval"),
      nistCaseSensitive: read.one("case", { lc: false, mixed: true }, false),
      nistInfo: read.text("info"),
    }),
  },
};

/** The metric, which refuses references whose checksum differs from the signed one. */
function expectingInformation(metric: Metric, checksum: string): Metric {
  return {
    ...metric,
    firstPass: {
      ...metric.firstPass!,
      begin(kernel) {
        const { add, finish } = metric.firstPass!.begin(kernel);
        return {
          add,
          finish() {
            const ready = finish();
            const found = ready.signature.find(({ key }) => key === "info")!.value;
            if (found === checksum) return ready;
            throw inputError(
              `the references have info:${found}, expected info:${checksum}: n-grams are weighed by all references, and these are others`,
            );
          },
        };
      },
    },
  };
}
