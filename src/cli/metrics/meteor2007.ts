/** METEOR of 2007, as NLTK implements it, on the command line. */
import { inputError } from "../../node/input-error.js";
import type { OptionTable, ValuesOf } from "../arguments/option.js";
import { unknownValue } from "./signed-form.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricCommand } from "./metric-command.js";

const tokenizers = ["none", "13a", "intl", "zh", "char"] as const;
const modules = ["exact", "stem", "synonym"] as const;
const group = "METEOR of 2007, as NLTK has it";

export const meteor2007Options = {
  meteor2007Modules: {
    names: ["--meteor2007-modules"],
    kind: "choices",
    choices: modules,
    own: true,
    group,
    help: "which words may match; by default all three, of which synonym needs --meteor2007-wordnet",
  },
  meteor2007Tokenize: {
    names: ["--meteor2007-tokenize"],
    kind: "choice",
    choices: tokenizers,
    initial: "none",
    own: true,
    group,
    help: "the tokenizer; none, the default, is for text that is tokenized already",
  },
  meteor2007Alpha: {
    names: ["--meteor2007-alpha"],
    kind: "number",
    value: "X",
    initial: 0.9,
    least: 0,
    most: 1,
    own: true,
    group,
    help: "the weight of recall",
  },
  meteor2007Beta: {
    names: ["--meteor2007-beta"],
    kind: "number",
    value: "X",
    initial: 3,
    least: 0.001,
    most: 1_000_000,
    own: true,
    group,
    help: "the power of fragmentation",
  },
  meteor2007Gamma: {
    names: ["--meteor2007-gamma"],
    kind: "number",
    value: "X",
    initial: 0.5,
    least: 0,
    most: 1,
    own: true,
    group,
    help: "the largest penalty",
  },
  meteor2007WordNet: {
    names: ["--meteor2007-wordnet"],
    kind: "text",
    value: "FOLDER",
    own: true,
    unsigned: true,
    group,
    help: "WordNet's files: nltk.download('wordnet') brings them to nltk_data/corpora/wordnet, Debian's wordnet-base to /usr/share/wordnet",
  },
} as const satisfies OptionTable;

export const meteor2007Command: MetricCommand<ValuesOf<typeof meteor2007Options>> = {
  options: meteor2007Options,
  async make(values) {
    const { meteor2007 } = await import("../../metrics/translation/meteor/meteor2007.js");
    const given = values.meteor2007Modules as readonly (typeof modules)[number][] | undefined;
    const chosen =
      given === undefined || given.length === 0 ? modules : modules.filter((module) => given.includes(module));
    const needs = (chosen as readonly string[]).includes("synonym");
    if (needs && values.meteor2007WordNet === undefined) {
      throw inputError(
        "METEOR-2007's module synonym needs WordNet 3.0: give --meteor2007-wordnet FOLDER (nltk.download('wordnet') brings it to nltk_data/corpora/wordnet, " +
          "Debian's wordnet-base to /usr/share/wordnet), or choose --meteor2007-modules exact stem, for another score",
      );
    }
    if (!needs && values.meteor2007WordNet !== undefined) {
      throw new UsageError(
        `argument --meteor2007-wordnet: is for the module synonym, and those chosen are ${chosen.join(", ")}`,
      );
    }
    const data = needs
      ? { wordNet: (await import("../../node/resources/meteor-data.js")).wordNetIn(values.meteor2007WordNet!) }
      : {};
    try {
      const {
        meteor2007Tokenize: tokenize,
        meteor2007Alpha: alpha,
        meteor2007Beta: beta,
        meteor2007Gamma: gamma,
      } = values;
      return { corpus: meteor2007({ modules: chosen, tokenize, alpha, beta, gamma, ...data }) };
    } catch (error) {
      if (error instanceof RangeError) throw inputError(`METEOR-2007: ${error.message}`);
      throw error;
    }
  },
  signed: {
    name: /^METEOR-2007$/,
    keys: { case: "c", tok: "tok", mod: "m", param: "p", wn: "wn" },
    telling: ["mod", "param"],
    settings({ read }) {
      const listed = read.text("mod")?.split("+");
      if (listed?.some((name) => !modules.some((module) => module === name)))
        throw unknownValue("mod", read.text("mod")!, modules.join("+"));
      const parameters = (read.text("param") ?? "0.9,3,0.5").split(",").map(Number);
      const [alpha, beta, gamma] = parameters as [number, number, number];
      if (parameters.length !== 3 || !parameters.every(Number.isFinite))
        throw unknownValue("param", read.text("param")!, "three numbers, as 0.9,3,0.5");
      return {
        metrics: ["meteor2007"],
        meteor2007Alpha: alpha,
        meteor2007Beta: beta,
        meteor2007Gamma: gamma,
        meteor2007Tokenize: read.one("tok", Object.fromEntries(tokenizers.map((one) => [one, one])), "none"),
        ...(listed === undefined ? {} : { meteor2007Modules: modules.filter((module) => listed.includes(module)) }),
      };
    },
  },
};
