/** Users set variables for all commands, so a command accepts variables that it does not use. */
import { expect, test } from "vitest";
import { commandList, textCommandList } from "../../../apps/cli/arguments/command-list.js";
import { invoke } from "./invoke.js";

const names = [...Object.keys(commandList), ...Object.keys(textCommandList)];

test.for(names)("%s ignores environment variables that it does not use", async (name) => {
  const without = await invoke([name]);
  for (const environment of [{ NO_COLOR: "1" }, { SACREBLEU_FORMAT: "text" }, { SACREBLEU_FORMAT: "latex" }]) {
    const { exitCode, stderr } = await invoke([name], { environment });
    expect({ exitCode, stderr }).toEqual({ exitCode: without.exitCode, stderr: without.stderr });
  }
});
