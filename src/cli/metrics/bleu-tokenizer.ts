/** BLEU's tokenizer: by name, by target language, or from a model or dictionary on disk, loaded only then. */
import type { Environment } from "../../node/environment.js";
import { inputError } from "../../reading/input-error.js";
import type { TokenizerChoice, UserTokenizer } from "../../text/tokenizers/index.js";
import { targetLanguage } from "../arguments/target-language.js";
import type { MetricsRequested } from "./choose.js";
import type { Values } from "./metric-values.js";
import { UsageError } from "../arguments/usage-error.js";

const languages: Readonly<Record<string, readonly [tokenizer: "zh" | "ja-mecab" | "ko-mecab", name: string]>> = {
  zh: ["zh", "Chinese"],
  ja: ["ja-mecab", "Japanese"],
  ko: ["ko-mecab", "Korean"],
};

/** The options that choose a tokenizer. */
export type TokenizerValues = Pick<Values, "tokenize" | "languagePair" | "spmModel" | "mecabDictionary">;

/** Its name, or "model" for a SentencePiece model of the user's. */
export function requestedTokenizer({ options }: MetricsRequested): string {
  return options.spmModel === undefined ? tokenizerName(options) : "model";
}

/** The tokenizer that is asked for, or that the language has. */
function tokenizerName(values: TokenizerValues): NonNullable<Values["tokenize"]> {
  return values.tokenize ?? languages[targetLanguage(values) ?? ""]?.[0] ?? "13a";
}

/** @throws UsageError, InputError for a missing model or dictionary (with how to get it), or a file that is none. */
export async function chooseTokenizer(values: TokenizerValues, environment: Environment): Promise<TokenizerChoice> {
  const { tokenize, spmModel, mecabDictionary } = values;
  if (spmModel !== undefined) {
    if (tokenize !== undefined)
      throw new UsageError(`argument --spm-model: does not go with --tokenize ${tokenize}: the model is the tokenizer`);
    return (await import("../../node/resources/models.js")).modelFile(spmModel);
  }
  const name = tokenizerName(values);
  switch (name) {
    case "spm":
    case "flores101":
    case "flores200":
    case "spBLEU-1K":
      return (await import("../../node/resources/models.js")).sacrebleuModel(
        name === "spm" ? "flores101" : name,
        environment,
      );
    case "cjk":
    case "grapheme":
    case "word":
      return unicodeTokenizer(name);
    case "ja-mecab":
    case "ko-mecab": {
      const { dictionaryFolder, missingDictionary } = await import("../../node/resources/dictionaries.js");
      if (mecabDictionary === undefined)
        throw inputError(
          `${missingDictionary(name)}; give it with --mecab-dictionary, or choose another tokenizer with --tokenize`,
        );
      return dictionaryFolder(mecabDictionary, name);
    }
  }
  if (mecabDictionary !== undefined)
    throw new UsageError(`argument --mecab-dictionary: the tokenizer is ${name}, which has no use for one`);
  return name;
}

/** The tokenizer of this name that is signed with its version of Unicode. */
export async function unicodeTokenizer(name: "cjk" | "grapheme" | "word"): Promise<UserTokenizer> {
  if (name === "cjk") return (await import("../../text/tokenizers/unicode/cjk.js")).cjkTokenizer();
  if (name === "word") return (await import("../../text/tokenizers/unicode/word-breaks.js")).wordTokenizer();
  return (await import("../../text/tokenizers/unicode/graphemes.js")).graphemeTokenizer();
}

/** sacreBLEU's warnings about a test set without its tokenizer. */
export function adviceBeforeReading({ options: { testSet, tokenize } }: MetricsRequested): string[] {
  if (testSet === undefined || tokenize !== "none") return [];
  return [
    "You are turning off BLEU's internal tokenizer presumably to supply your own tokenized files.",
    "Published numbers will not be comparable to other papers.",
  ];
}

/** sacreBLEU's warnings about a tokenizer that was not made for the language, or that was renamed. */
export function tokenizerAdvice({ names, options: values }: MetricsRequested): string[] {
  if (values.tokenize === undefined) return [];
  const language = languages[targetLanguage(values) ?? ""];
  const advice = [
    ...(language === undefined || values.tokenize === language[0]
      ? []
      : [`Consider using the '${language[0]}' or 'spm' tokenizer for ${language[1]}.`]),
    ...(values.tokenize === "spm"
      ? ["Tokenizer 'spm' has been changed to 'flores101', and may be removed in the future."]
      : []),
  ];
  // once for each time BLEU is listed: sacreBLEU makes the tokenizer anew each time
  return names.flatMap((metric) => (metric === "bleu" ? advice : []));
}
