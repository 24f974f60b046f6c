/** --engine js is for systems that refuse WebAssembly: no part of a run touches it. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { metricTable } from "../../../apps/cli/metrics/index.js";
import { inFolder, invoke } from "./invoke.js";

inFolder({
  ref: "The dog bit the man.\nIt was not surprising.\n",
  hyp: "The dog had bit the man.\nNo one was surprised.\n",
  other: "The dog was bit.\nNo one was.\n",
  "ref.trn": "the dog (a-1)\na man (a-2)\n",
  "hyp.trn": "a man (a-2)\nthe log (a-1)\n",
  samples: '["a b c", "a b d"]\n',
});

beforeAll(() => {
  vi.stubGlobal(
    "WebAssembly",
    new Proxy(
      {},
      {
        get(_, name) {
          throw new Error(`WebAssembly.${String(name)} was used`);
        },
      },
    ),
  );
});
afterAll(() => void vi.unstubAllGlobals());

const both = ["ref", "-i", "hyp"];
/** Arguments with which the metrics that usually need data need none. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  meteor: ["--meteor-modules", "exact", "stem"],
  meteor2007: ["--meteor2007-modules", "exact", "stem"],
  gecgleu: ["--source", "other"],
  sari: ["--source", "other"],
};

/** Without spbleu, which needs a model. */
const metrics = Object.keys(metricTable).filter((name) => name !== "spbleu");

// the first of these would also notice if a kernel were chosen too early
test.each([
  ...metrics.map((name) => [...both, "-m", name, ...(otherwise[name] ?? [])]),
  [...both, "-tok", "intl", "-sl"],
  [...both, "-ci", "-cin", "5"],
  [...both, "other", "-par", "-parn", "5"],
  ["ref.trn", "-i", "hyp.trn", "-m", "wer"],
  ["compare", "ref", "-i", "hyp", "other", "-pbsn", "100"],
  ["align", ...both],
  ["explain", "--dialects", "sacrebleu,nltk:method1", ...both],
  ["mbr", "samples"],
  ["replay", "BLEU|nrefs:1|case:lc|eff:no|tok:13a|smooth:exp|version:2.3.1", ...both],
])("%s %s %s %s %s %s %s", async (...args) => {
  const { exitCode, stdout } = await invoke([...args, "--engine", "js"]);
  expect(exitCode).toBe(0);
  expect(stdout).not.toBe("");
});
