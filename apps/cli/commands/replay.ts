/** truebleu replay: scores with exactly the settings of a published signature. Loaded on demand. */
import { type ReferenceCount, version } from "../../../src/index.js";
import { printable } from "../../../src/report/entry.js";
import type { Run } from "../corpus/command-run.js";
import type { Messages } from "../io/messages.js";
import { parseSignature } from "../metrics/published-signature.js";
import { score } from "./score.js";

/** @throws InputError, UsageError, ClosedPipe */
export async function replay(line: string, run: Run): Promise<void> {
  const { messages } = run;
  const signature = parseSignature(line);
  const { settings } = signature;
  const replayed = await run.replaying(signature);
  const { unnamed } = signature.form;
  if (signature.name === undefined && unnamed !== undefined)
    messages.truebleu(`the signature has no name, and does not state ${unnamed}`);
  warnOfVersion(settings, messages);
  warnOfRounding(settings, messages);
  warnOfReferences(settings.get("nrefs"), await score(replayed), messages);
}

function warnOfVersion(settings: ReadonlyMap<string, string>, messages: Messages): void {
  const signed = settings.get("version");
  const ours = `truebleu-${version}`;
  if (signed === undefined)
    messages.truebleu("the signature has no version: its settings are read as those of sacreBLEU 2.6.0");
  else if (signed.startsWith("1."))
    messages.truebleu(
      `the signature is from sacreBLEU ${printable(signed)}, the scores are those of 2.6.0: ` +
        "the older tokenizers differ in rare cases",
    );
  else if (signed !== "2.6.0" && signed !== ours)
    messages.truebleu(
      `the signature has version:${printable(signed)}, the scores are those of sacreBLEU 2.6.0 (${ours})`,
    );
}

function warnOfRounding(settings: ReadonlyMap<string, string>, messages: Messages): void {
  const smoothing = settings.get("smooth") ?? "";
  if (!smoothing.endsWith("[0.00]") || settings.get("version") === `truebleu-${version}`) return;
  messages.truebleu(
    `the signature has smooth:${smoothing}, which is read as 0: ` +
      "sacreBLEU rounds the value to two digits; was it a small one?",
  );
}

function warnOfReferences(signed: string | undefined, found: ReferenceCount, messages: Messages): void {
  if (signed === undefined || signed === String(found)) return;
  const count =
    found === "var"
      ? "a number of references that varies"
      : `${found} ${found === 1 ? "reference" : "references"} for each line`;
  messages.truebleu(
    `the signature has nrefs:${printable(signed)}, the score above has ${count}: the two are not comparable`,
  );
}
