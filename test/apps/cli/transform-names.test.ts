/** --wer-transform: names of transforms, as people type them. */
import { expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";

inFolder({ ref: "Mister Brown is here.\n", hyp: "mr. brown is hear\n" });

test("names of transforms are known in any spelling", async () => {
  const scored = async (...names: string[]): Promise<string> =>
    (await invoke(["ref", "-i", "hyp", "-m", "wer", ...names.flatMap((name) => ["--wer-transform", name])])).stdout;
  const expected = await scored("WhisperEnglish", "ToLowerCase");
  expect(expected).toContain('"steps": "WhisperEnglish+ToLowerCase"');
  for (const names of [
    ["whisper_english", "to_lower_case"],
    ["whisper-english", "to-lower-case"],
    ["WHISPERENGLISH", "tolowercase"],
  ])
    expect(await scored(...names)).toBe(expected);
});
