/** A variable that users set for all commands is no mistake in a command that does not use it. */
import { expect, test } from "vitest";
import { commandList, textCommandList } from "../../../apps/cli/arguments/command-list.js";
import { invoke } from "./invoke.js";

const names = [...Object.keys(commandList), ...Object.keys(textCommandList)];

test.for(names)("%s takes variables of the environment that mean nothing to it", async (name) => {
  const without = await invoke([name]);
  for (const environment of [{ NO_COLOR: "1" }, { SACREBLEU_FORMAT: "text" }, { SACREBLEU_FORMAT: "latex" }]) {
    const { exitCode, stderr } = await invoke([name], { environment });
    expect({ exitCode, stderr }).toEqual({ exitCode: without.exitCode, stderr: without.stderr });
  }
});
