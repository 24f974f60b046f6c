/** TER on the command line. */
import type { OptionTable, ValuesOf } from "../arguments/option.js";
import type { MetricCommand } from "./metric-command.js";

const group = "TER";

export const terOptions = {
  terCaseSensitive: { names: ["--ter-case-sensitive"], kind: "flag", group, help: "leaves capitals as they are" },
  terAsianSupport: {
    names: ["--ter-asian-support"],
    kind: "flag",
    group,
    help: "with --ter-normalized each Chinese character is a word, with --ter-no-punct East Asian punctuation goes too",
  },
  terNoPunct: { names: ["--ter-no-punct"], kind: "flag", group, help: "takes punctuation out" },
  terNormalized: {
    names: ["--ter-normalized"],
    kind: "flag",
    group,
    help: "decodes entities and parts punctuation from words",
  },
} as const satisfies OptionTable;

export const terCommand: MetricCommand<ValuesOf<typeof terOptions>> = {
  options: terOptions,
  async make(values) {
    const { ter } = await import("../../metrics/translation/ter.js");
    return {
      corpus: ter({
        caseSensitive: values.terCaseSensitive,
        normalized: values.terNormalized,
        noPunctuation: values.terNoPunct,
        asianSupport: values.terAsianSupport,
      }),
    };
  },
  signed: {
    name: /^TER$/,
    keys: { case: "c", tok: "t", norm: "nr", punct: "pn", asian: "as" },
    telling: ["norm", "punct", "asian"],
    settings({ read }) {
      read.one("tok", { tercom: true }, true);
      return {
        metrics: ["ter"],
        terCaseSensitive: read.one("case", { lc: false, mixed: true }, false),
        terNormalized: read.one("norm", { yes: true, no: false }, false),
        terNoPunct: read.one("punct", { yes: false, no: true }, false),
        terAsianSupport: read.one("asian", { yes: true, no: false }, false),
      };
    },
  },
};
