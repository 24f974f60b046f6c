/** What is told on standard error: sacreBLEU's messages as it prints them, and ours under our own name. */
import type { Refusal } from "../node/refusal.js";

export interface Messages {
  /** sacreBLEU's own words. */
  upstream(text: string): void;
  /** The same, but for information that --quiet keeps back. */
  information(text: string): void;
  own(text: string): void;
  refusal(refusal: Refusal): void;
}

/** As in sacreBLEU, --quiet takes the prefix from warnings and errors, not the messages themselves. */
export function createMessages(write: (text: string) => void, quiet: boolean): Messages {
  const upstream = (text: string): void => write(`${quiet ? "" : "sacreBLEU: "}${text}\n`);
  const own = (text: string): void => write(`truebleu: ${text}\n`);
  return {
    upstream,
    own,
    information: (text) => { if (!quiet) upstream(text); },
    refusal: ({ messages }) => { for (const { voice, text } of messages) (voice === "truebleu" ? own : upstream)(text); },
  };
}
