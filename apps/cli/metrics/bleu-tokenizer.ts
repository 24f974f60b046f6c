/** BLEU's tokenizer: by name, by target language, or from a model or dictionary on disk, loaded only then. */
import type { TokenizerChoice, UserTokenizer } from "../../../src/index.js";
import type { MetricsRequested } from "./choose.js";
import type { MetricContext } from "./metric-command.js";
import type { OptionsOf } from "./metric-values.js";
import { UsageError } from "../arguments/usage-error.js";

const languages: Readonly<Record<string, readonly [tokenizer: "zh" | "ja-mecab" | "ko-mecab", name: string]>> = {
  zh: ["zh", "Chinese"],
  ja: ["ja-mecab", "Japanese"],
  ko: ["ko-mecab", "Korean"],
};

type BleuOptions = OptionsOf<"bleu">;

/** The target language of --language-pair. @throws UsageError if the language pair has no target language. */
export function targetLanguage({ languagePair }: Pick<MetricContext, "languagePair">): string | undefined {
  const target = languagePair?.split("-")[1];
  if (languagePair !== undefined && target === undefined) {
    throw new UsageError(
      `argument --language-pair/-l: expected a pair of languages such as en-zh, got '${languagePair}'`,
    );
  }
  return target;
}

/** The name of the tokenizer, or "model" for the user's own SentencePiece model. */
export function requestedTokenizer({ options }: MetricsRequested): string {
  return options["--spm-model"] === undefined ? tokenizerName(options["--tokenize"], options) : "model";
}

/** The tokenizer that the options name, or that of the language. */
function tokenizerName(
  requested: BleuOptions["tokenize"],
  context: Pick<MetricContext, "languagePair">,
): NonNullable<BleuOptions["tokenize"]> {
  return requested ?? languages[targetLanguage(context) ?? ""]?.[0] ?? "13a";
}

/** @throws UsageError, InputError for a missing model or dictionary (with how to get it), or a file that is not one. */
export async function chooseTokenizer(
  { tokenize, spmModel, mecabDictionary }: BleuOptions,
  context: Pick<MetricContext, "languagePair" | "environment">,
): Promise<TokenizerChoice> {
  if (spmModel !== undefined) {
    if (tokenize !== undefined)
      throw new UsageError(`argument --spm-model: does not go with --tokenize ${tokenize}: the model is the tokenizer`);
    return (await import("../node/resources/models.js")).modelFile(spmModel);
  }
  const name = tokenizerName(tokenize, context);
  switch (name) {
    case "spm":
    case "flores101":
    case "flores200":
    case "spBLEU-1K":
      return (await import("../node/resources/models.js")).sacrebleuModel(
        name === "spm" ? "flores101" : name,
        context.environment,
      );
    case "cjk":
    case "grapheme":
    case "word":
      return unicodeTokenizer(name);
    case "ja-mecab":
    case "ko-mecab": {
      const { dictionaryFolder, installedDictionary } = await import("../node/resources/dictionaries.js");
      return dictionaryFolder(mecabDictionary ?? installedDictionary(name, context.environment), name);
    }
  }
  if (mecabDictionary !== undefined)
    throw new UsageError(`argument --mecab-dictionary: the tokenizer ${name} needs no dictionary`);
  return name;
}

/** The tokenizer of this name that is signed with its version of Unicode. */
export async function unicodeTokenizer(name: "cjk" | "grapheme" | "word"): Promise<UserTokenizer> {
  if (name === "cjk") return (await import("../../../src/index.js")).cjkTokenizer();
  if (name === "word") return (await import("../../../src/index.js")).wordTokenizer();
  return (await import("../../../src/index.js")).graphemeTokenizer();
}

/** sacreBLEU's warnings about a test set without its tokenizer. */
export function adviceBeforeReading({ options }: MetricsRequested): string[] {
  if (options.testSet === undefined || options["--tokenize"] !== "none") return [];
  return [
    "You are turning off BLEU's internal tokenizer presumably to supply your own tokenized files.",
    "Published numbers will not be comparable to other papers.",
  ];
}

/** sacreBLEU's warnings about a tokenizer that was not made for the language, or that was renamed. */
export function adviceAfterReading({ names, options: values }: MetricsRequested): string[] {
  const tokenize = values["--tokenize"];
  const language = languages[targetLanguage(values) ?? ""];
  const advice = [
    ...(language === undefined || tokenize === language[0]
      ? []
      : [`Consider using the '${language[0]}' or 'spm' tokenizer for ${language[1]}.`]),
    ...(tokenize === "spm"
      ? ["Tokenizer 'spm' has been changed to 'flores101', and may be removed in the future."]
      : []),
  ];
  // once for each time BLEU is listed: sacreBLEU makes the tokenizer again each time
  return names.flatMap((metric) => (metric === "bleu" ? advice : []));
}
