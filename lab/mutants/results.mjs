// Prints the results of mutants: a table, and the list of those that no test noticed. It is an error if a test kills a
// mutant that is listed as equivalent.

/**
 * @param results of mutants, of which each has `part`, its row of the table; `place` and `change`, what was changed
 *   where; and `verdict`: "killed", a test fails; "cut off", it took too long or too much memory, which counts as
 *   killed; "survived", the tests that reach it pass; "not reached", by any test. `why` says why it is no fault, if it
 *   is listed as equivalent.
 */
export function printResults(results) {
  const parts = [...new Set(results.map(({ part }) => part))].sort();
  console.log("\n| part | mutants | killed | cut off | survived | not reached | killed of all | without equivalents |");
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|");
  for (const part of parts)
    printRow(
      part,
      results.filter((result) => result.part === part),
    );
  printRow("all", results);
  const left = results.filter((result) => !isKilled(result));
  printList(
    "Nobody noticed",
    left.filter(({ why }) => why === undefined),
  );
  printList(
    "Equivalent",
    left.filter(({ why }) => why !== undefined),
  );
  for (const { place, change } of results.filter((result) => isKilled(result) && result.why !== undefined)) {
    console.error(`${place}: ${change} is listed as equivalent, and a test kills it`);
    process.exitCode = 1;
  }
}

export function isKilled({ verdict }) {
  return verdict === "killed" || verdict === "cut off";
}

function printRow(part, some) {
  const count = (verdict) => some.filter((result) => result.verdict === verdict).length;
  const killed = some.filter(isKilled).length;
  const equivalent = some.filter((result) => !isKilled(result) && result.why !== undefined).length;
  const columns = ["killed", "cut off", "survived", "not reached"].map(count);
  const shares = [percent(killed, some.length), percent(killed, some.length - equivalent)];
  console.log(`| ${[part, some.length, ...columns, ...shares].join(" | ")} |`);
}

function percent(count, all) {
  return all === 0 ? "" : `${((100 * count) / all).toFixed(1)} %`;
}

function printList(title, some) {
  if (some.length === 0) return;
  console.log(`\n${title}:\n`);
  for (const { place, change, verdict, why } of some)
    console.log(`${place}: ${change}${verdict === "not reached" ? " (not reached)" : ""}${why ? `\n    ${why}` : ""}`);
}
