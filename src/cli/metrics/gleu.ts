/** GLEU on the command line. */
import type { OptionTable, ValuesOf } from "../arguments/option.js";
import { unknownValue } from "./signed-form.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricCommand } from "./metric-command.js";

const tokenizers = ["13a", "none", "intl", "zh", "char"] as const;
const group = "GLEU";

export const gleuOptions = {
  gleuTokenize: {
    names: ["--gleu-tokenize"],
    kind: "choice",
    choices: tokenizers,
    initial: "13a",
    own: true,
    group,
    help: "the tokenizer",
  },
  gleuLowercase: { names: ["--gleu-lowercase"], kind: "flag", own: true, group, help: "takes no notice of case" },
  gleuMinOrder: {
    names: ["--gleu-min-order"],
    kind: "integer",
    value: "N",
    initial: 1,
    least: 1,
    most: 16,
    own: true,
    group,
    help: "the shortest n-grams, 1 to 16",
  },
  gleuMaxOrder: {
    names: ["--gleu-max-order"],
    kind: "integer",
    value: "N",
    initial: 4,
    least: 1,
    most: 16,
    own: true,
    group,
    help: "the longest n-grams, 1 to 16",
  },
} as const satisfies OptionTable;

export const gleuCommand: MetricCommand<ValuesOf<typeof gleuOptions>> = {
  options: gleuOptions,
  async make({ gleuTokenize: tokenize, gleuLowercase: lowercase, gleuMinOrder: minOrder, gleuMaxOrder: maxOrder }) {
    if (maxOrder < minOrder)
      throw new UsageError(
        `argument --gleu-max-order: expected ${minOrder} or more, the shortest n-grams, got ${maxOrder}`,
      );
    const { gleu } = await import("../../metrics/translation/gleu.js");
    return { corpus: gleu({ tokenize, lowercase, minOrder, maxOrder }) };
  },
  signed: {
    name: /^GLEU$/,
    keys: { case: "c", tok: "tok", orders: "n" },
    telling: ["orders"],
    settings({ read }) {
      const signed = read.text("orders") ?? "1-4";
      const [, least, most] = /^(\d+)-(\d+)$/.exec(signed) ?? [];
      if (least === undefined || Number(least) < 1 || Number(most) < Number(least) || Number(most) > 16)
        throw unknownValue("orders", signed, "two orders of 1 to 16, as 1-4");
      return {
        metrics: ["gleu"],
        gleuMinOrder: Number(least),
        gleuMaxOrder: Number(most),
        gleuTokenize: read.one("tok", Object.fromEntries(tokenizers.map((name) => [name, name])), "13a"),
        gleuLowercase: read.one("case", { lc: true, mixed: false }, false),
      };
    },
  },
};
