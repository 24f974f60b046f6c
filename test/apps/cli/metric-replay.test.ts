/** The options of every metric on the command line: bad values are refused, and the signatures of others replayed. */
import { describe, expect, test } from "vitest";
import { metricModules } from "#metric-options";
import { commandLineOf } from "../../../apps/cli/metrics/make-from-table.js";
import { optionsOf, type MetricOption } from "../../../src/metrics/command-line.js";
import { inFolder, invoke } from "./invoke.js";

const commandLines = await Promise.all(Object.keys(metricModules).map(commandLineOf));

inFolder({
  hyp: "The dog bit the man.\nIt was not a surprise.\n",
  ref: "The dog had bit the man.\nNo one was surprised.\n",
});

/** A value of an option that is not its default. */
function otherValue({ kind, initial, choices, least, most }: MetricOption): readonly string[] | undefined {
  switch (kind) {
    case "flag":
      return [];
    case "integer":
      return [String(initial === most ? least : Number(initial ?? least) + 1)];
    case "number":
      return [String(Math.min(most ?? Infinity, Number(initial ?? least ?? 0) + 0.25))];
    case "choice":
      return [choices!.findLast((choice) => choice !== initial)!];
    default:
      return undefined;
  }
}

const options = commandLines.flatMap((commandLine) =>
  Object.values(optionsOf(commandLine)).flatMap((option) => {
    const value = option.unsigned ? undefined : otherValue(option);
    return value === undefined ? [] : [[commandLine.name, [option.names[0]!, ...value].join(" "), option] as const];
  }),
);

describe("replay on the command line", () => {
  test.each(options)("-m %s %s", async (metric, option) => {
    const scored = await invoke(["ref", "-i", "hyp", "-m", metric, "-f", "text", ...option.split(" ")]);
    // an option that needs another option or a file is refused with a message
    if (scored.exitCode !== 0) return expect(scored.stderr).toMatch(/^truebleu: |\ntruebleu: error: /m);
    for (const line of scored.stdout.trimEnd().split("\n"))
      expect((await invoke(["replay", line.trim(), "ref", "-i", "hyp", "-f", "text"])).stdout.trim()).toBe(line.trim());
  });

  const ranged = options.filter(([, , { kind }]) => kind === "integer" || kind === "number" || kind === "choice");
  test.each(ranged)("-m %s, %s: bad values", async (metric, _, { kind, least, names }) => {
    for (const value of ["nobody", ...(kind === "choice" || least === undefined ? [] : [String(least - 1)])]) {
      const { exitCode, stderr } = await invoke(["ref", "-i", "hyp", "-m", metric, `${names[0]}=${value}`]);
      expect(exitCode).toBe(2);
      expect(stderr).toContain(`truebleu: error: argument ${names.join("/")}: `);
      expect(stderr).toContain(value);
    }
  });
});
