/** Records checks and measurements: a line for each check, and a table of measurements with their goals at the end. */

let passed = 0;
let failed = 0;

/** @param detail says what was found instead, or how much was examined */
export function check(what, isTrue, detail = "") {
  if (isTrue) passed++;
  else failed++;
  console.log(`${isTrue ? "ok   " : "FAIL "} ${what}${detail === "" ? "" : `: ${detail}`}`);
  return isTrue;
}

/** Runs one part; an error that it throws counts as a failed check. */
export async function part(name, run) {
  const start = performance.now();
  console.log(`-- ${name}`);
  try {
    await run();
  } catch (error) {
    check(name, false, error.stack ?? String(error));
  }
  console.log(`   ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Measurements by name: the goal, and the result in each browser. */
const bars = new Map();

/** Notes a measured number; no check asserts times. */
export function measured(bar, aim, browser, found) {
  if (!bars.has(bar)) bars.set(bar, { aim, found: new Map() });
  bars.get(bar).found.set(browser, found);
}

/** Prints the table and the sums. Returns whether all passed. */
export function close() {
  const browsers = [...new Set([...bars.values()].flatMap(({ found }) => [...found.keys()]))];
  const rows = [
    ["bar", "aim", ...browsers],
    ...[...bars].map(([bar, { aim, found }]) => [bar, aim, ...browsers.map((name) => found.get(name) ?? "")]),
  ];
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)));
  console.log(`\n${rows.map((row) => row.map((cell, c) => cell.padEnd(widths[c])).join("  ")).join("\n")}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

export const milliseconds = (time) => (time === undefined || time === null ? "not seen" : `${Math.round(time)} ms`);
