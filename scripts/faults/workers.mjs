// Threads that end or fall silent.
import { filesBelow } from "./lab.mjs";
import { wrongRefusal, wrongResult } from "./outcomes.mjs";

const faults = [
  "ends at its start",
  "ends at work",
  "fails at work",
  "falls silent at its start",
  "falls silent at work",
];

/** The same as alone, or one line that says which lines were lost; never a score of the rest. */
export function lostWorkers(lab, inLanes) {
  const { ref, hyp, other } = lab.inputs.large;
  const commands = {
    score: [ref, "-i", hyp],
    compare: ["compare", ref, "-i", hyp, other, "-pbsn", "50"],
    "--segments": [ref, "-i", hyp, "--segments", "out.jsonl"],
    count: ["count", ref, "-i", hyp, "-o", "out.stats"],
  };
  return inLanes(
    Object.entries(commands).flatMap(([name, args]) =>
      faults.map((fault) => async (installed) => {
        const outcome = await lab.run([...args, "--threads", "2"], {
          installed,
          preload: ["workers.cjs"],
          environment: { WORKERS: fault },
        });
        const files = Object.keys(filesBelow(outcome.cwd));
        const refused = wrongRefusal(outcome, { message: /^truebleu: a worker ended/, mostLines: 1 });
        const wrong = outcome.code === 0 ? wrongResult(outcome, await lab.expected(args, { installed })) : refused;
        const isLeft = outcome.code !== 0 && files.length > 0;
        return { what: `${name}, a thread ${fault}`, problem: wrong ?? (isLeft ? `leaves ${files[0]}` : undefined) };
      }),
    ),
  );
}
