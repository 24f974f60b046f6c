// Clocks that jump.
import { published } from "./downloads/published.mjs";
import { printing, sameTime, writing } from "./inputs.mjs";
import { filesBelow } from "./lab.mjs";
import { wrongEnd, wrongFiles, wrongResult } from "./outcomes.mjs";

const clock = { preload: ["clock.cjs"], environment: sameTime };

/** The output and the written files are the same as with a steady clock. */
export async function jumpingClocks(lab, inLanes) {
  const { small, large } = lab.inputs;
  const prints = ["score", "score --threads 2", "compare", "correlate", "gate"].map((name) => [
    name,
    printing[name](small),
  ]);
  const writes = Object.entries(writing).map(([name, { args }]) => [name, args(large)]);
  const set = await published(lab, "clock");
  return inLanes(
    [...prints, ...writes, ["--download", ["--download", set, "-l", "en-de"]]].map(
      ([what, args]) =>
        async (installed) => {
          const expected = await lab.expected(args, { installed, environment: sameTime });
          const outcome = await lab.run(args, { installed, ...clock });
          const [there, here] = [expected, outcome].map(({ cwd }) => filesBelow(cwd));
          const wrong = what === "--download" ? wrongEnd(outcome, [0]) : wrongResult(outcome, expected);
          return { what, problem: wrong ?? wrongFiles(here, there) };
        },
    ),
  );
}
