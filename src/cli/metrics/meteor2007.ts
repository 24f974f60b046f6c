/** METEOR of 2007 on the command line, with WordNet's files. */
import type { Meteor2007Options } from "../../metrics/translation/meteor/meteor2007.js";
import { inputError } from "../../reading/input-error.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MadeMetric } from "./metric-command.js";
import type { Values } from "./metric-values.js";
import { commandLineOf, settingsFrom } from "./settings-command.js";

export async function makeMeteor2007(values: Values): Promise<MadeMetric> {
  const { meteor2007, modulesInOrder } = await import("../../metrics/translation/meteor/meteor2007.js");
  const settings = settingsFrom<Meteor2007Options>(await commandLineOf("meteor2007"), values);
  const modules = modulesInOrder.filter((module) => (settings.modules ?? modulesInOrder).includes(module));
  const folder = values.meteor2007WordNet;
  if (modules.includes("synonym") && folder === undefined) {
    throw inputError(
      "METEOR-2007's module synonym needs WordNet 3.0: give --meteor2007-wordnet FOLDER (nltk.download('wordnet') " +
        "brings it to nltk_data/corpora/wordnet, " +
        "Debian's wordnet-base to /usr/share/wordnet), or choose --meteor2007-modules exact stem, for another score",
    );
  }
  if (!modules.includes("synonym") && folder !== undefined) {
    throw new UsageError(
      `argument --meteor2007-wordnet: is for the module synonym, and those chosen are ${modules.join(", ")}`,
    );
  }
  const { wordNetIn } = await import("../../node/resources/meteor-data.js");
  try {
    return {
      corpus: meteor2007({ ...settings, modules, ...(folder !== undefined && { wordNet: wordNetIn(folder) }) }),
    };
  } catch (error) {
    if (error instanceof RangeError) throw inputError(`METEOR-2007: ${error.message}`);
    throw error;
  }
}
