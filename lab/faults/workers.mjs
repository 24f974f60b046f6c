// Threads that end or fall silent.
import { sameTime } from "./inputs.mjs";
import { filesBelow } from "./lab.mjs";
import { wrongFiles, wrongRefusal, wrongResult } from "./outcomes.mjs";

const faults = [
  "ends at its start",
  "ends at work",
  "fails at work",
  "falls silent at its start",
  "falls silent at work",
];

/**
 * The output is the same as with one thread, or is one line that says which lines were lost; it is never a score of the
 * rest.
 */
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
          environment: { ...sameTime, WORKERS: fault },
        });
        const what = `${name}, a thread ${fault}`;
        const files = filesBelow(outcome.cwd);
        if (outcome.code !== 0) {
          const refused = wrongRefusal(outcome, { message: /^truebleu: a worker ended/, mostLines: 1 });
          return { what, problem: refused ?? wrongFiles(files, {}) };
        }
        const alone = await lab.expected(args, { installed, environment: sameTime });
        return { what, problem: wrongResult(outcome, alone) ?? wrongFiles(files, filesBelow(alone.cwd)) };
      }),
    ),
  );
}
