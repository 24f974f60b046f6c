// Pipes that nobody reads, and streams that are closed before the command starts.
import { printing } from "./inputs.mjs";
import { wrongEnd, wrongResult } from "./outcomes.mjs";

/** The reader of the output has closed the pipe. */
export function closedPipes(lab, inLanes) {
  return inLanes(
    Object.entries(printing).map(([name, args]) => async (installed) => {
      const outcome = await lab.run(args(lab.inputs.small), { installed, act: ({ stdout }) => stdout.destroy() });
      // other warnings are not about the pipe
      const complaint = /EPIPE|write/i.exec(outcome.stderr);
      return {
        what: name,
        problem: wrongEnd(outcome, [0, 3, 141]) ?? (complaint === null ? undefined : `says ${outcome.stderr}`),
      };
    }),
  );
}

const redirected = (how) => ({ shell: ["bash", "-c", `exec "$@" ${how}`, "bash"] });

/** Standard output or input that was closed before the start: as if it were empty, and nothing is written elsewhere. */
export function closedStreams(lab, inLanes) {
  const { ref, hyp } = lab.inputs.small;
  return inLanes(
    [
      ["standard output", redirected(">&-"), [ref, "-i", hyp], { code: 0, stdout: "" }],
      ["standard output, several systems", redirected(">&-"), [ref, "-i", hyp, ref], { code: 0, stdout: "" }],
      ["standard output, help", redirected(">&-"), ["--help"], { code: 0, stdout: "" }],
      ["standard output, statistics", redirected(">&-"), ["count", ref, "-i", hyp, "--sums"], { code: 0, stdout: "" }],
      ["standard input", redirected("<&-"), [ref, "-b"], { code: 1, stdout: "" }],
      ["standard input of serve", redirected("<&-"), ["serve"], { code: 0, stdout: "" }],
      ["all", redirected("<&- >&- 2>&-"), [ref, "-i", hyp], { code: 0, stdout: "" }],
    ].map(([what, how, args, expected]) => async (installed) => ({
      what,
      problem: wrongResult(await lab.run(args, { installed, ...how }), expected),
    })),
  );
}

/** A standard error that accepts nothing does not change how a failure ends. */
export function closedErrors(lab, inLanes) {
  const { ref } = lab.inputs.small;
  const failing = {
    score: [ref, "-i", "missing"],
    usage: ["--metrics", "nonsense"],
    compare: ["compare", ref, "-i", "missing", ref],
  };
  return inLanes(
    Object.entries(failing).flatMap(([name, args]) =>
      ["2>&-", "2>/dev/full"].map((how) => async (installed) => ({
        what: `${name} ${how}`,
        problem: wrongResult(await lab.run(args, { installed, ...redirected(how) }), {
          code: name === "usage" ? 2 : 1,
          stdout: "",
        }),
      })),
    ),
  );
}
