/** Messages on standard error: sacreBLEU's verbatim, ours under our own name. */
import type { Refusal } from "../../node/input-error.js";

export interface Messages {
  /** sacreBLEU's own words. */
  upstream(text: string): void;
  /** The same for information, which --quiet suppresses. */
  information(text: string): void;
  own(text: string): void;
  refusal(refusal: Refusal): void;
}

/** As in sacreBLEU, --quiet removes the prefix of warnings and errors but still prints them. */
export function createMessages(write: (text: string) => void, quiet: boolean): Messages {
  const upstream = (text: string): void => write(`${quiet ? "" : "sacreBLEU: "}${text}\n`);
  const own = (text: string): void => write(`truebleu: ${text}\n`);
  return {
    upstream,
    own,
    information: (text) => {
      if (!quiet) upstream(text);
    },
    refusal: ({ messages }) => {
      for (const { voice, text } of messages) (voice === "truebleu" ? own : upstream)(text);
    },
  };
}
