// Checks, which are counted, and printed when they end.

let failed = 0;
let passed = 0;

/** Runs one check, a function that throws if the check fails and may return a detail to print. */
export async function check(name, run) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const detail = await run();
    passed++;
    console.log(`ok    ${name} (${seconds()})${detail === undefined ? "" : `: ${detail}`}`);
  } catch (error) {
    failed++;
    const output = [error.stdout, error.stderr].filter(Boolean).join("\n").trim();
    const [first] = error.message.split("\n", 1);
    console.log(
      `FAIL  ${name} (${seconds()}): ${(output === "" ? error.message : `${first}\n${output}`).slice(0, 4000)}`,
    );
  }
}

export function expectEqual(actual, expected, what) {
  if (actual !== expected)
    throw new Error(`${what} is ${JSON.stringify(actual)}: expected ${JSON.stringify(expected)}`);
}

/** Prints how many checks passed, and sets the exit code. */
export function closeChecks(name) {
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
