/** Messages on standard error: sacreBLEU's verbatim, ours under our own name. */
import type { InputError } from "../../../src/reading/entry.js";

export interface Messages {
  /** A warning in sacreBLEU's words. */
  sacrebleu(text: string): void;
  /** Information in sacreBLEU's words, which --quiet suppresses. */
  information(text: string): void;
  /** Information in our own words. */
  truebleu(text: string): void;
  /** A warning in our own words: it says what may mislead in texts or options, and how this changes the score. */
  warning(text: string): void;
  /** A warning that something was left out; the exit code says so, too. */
  incomplete(text: string): void;
  readonly isIncomplete: boolean;
  inputError(error: InputError): void;
}

/** As in sacreBLEU, --quiet removes the prefix of warnings and errors but still prints them. */
export function createMessages(write: (text: string) => void, quiet: boolean): Messages {
  const sacrebleu = (text: string): void => write(`${quiet ? "" : "sacreBLEU: "}${text}\n`);
  const truebleu = (text: string): void => write(`truebleu: ${text}\n`);
  let isIncomplete = false;
  return {
    sacrebleu,
    truebleu,
    warning: (text) => truebleu(`warning: ${text}`),
    incomplete(text) {
      isIncomplete = true;
      truebleu(`warning: ${text}`);
    },
    get isIncomplete() {
      return isIncomplete;
    },
    information: (text) => {
      if (!quiet) sacrebleu(text);
    },
    inputError: ({ messages }) => {
      for (const { origin, text } of messages) (origin === "truebleu" ? truebleu : sacrebleu)(text);
    },
  };
}
