// npm run test:faults [-- --kills N --seed S --sample F --whole --planted --only TEXT]: the behaviour of the built
// command when disks, pipes, files, clocks, threads, servers and clients fail, or when it is killed. The table is
// lab/faults/table.mjs.
//   --kills N   processes that are killed, 18 by default
//   --sample F  a share of the cells, such as 0.25; the seed says which
//   --whole     all cells, not only a sample; sizes that take minutes
//   --planted   instead: plants faults in the command, each of which a check has to find
//   --only TEXT the rows whose fault or commands have this text
//   --list      only prints the table, as in docs/faults.md
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { createLab } from "./faults/lab.mjs";
import { markdownTable, table } from "./faults/table.mjs";
import { inLanes } from "./lanes.mjs";
import { sampled, shareOf, wholeOf } from "./sample.mjs";

if (process.platform !== "linux") {
  process.stderr.write("disks, pipes and limits are those of Linux: nothing to test here\n");
  process.exit(0);
}

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "18" },
    seed: { type: "string", default: "1" },
    sample: { type: "string", default: "1" },
    whole: { type: "boolean", default: false },
    planted: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    list: { type: "boolean", default: false },
  },
});
if (values.list) {
  process.stdout.write(markdownTable());
  process.exit(0);
}
const rows = table.filter(({ fault, commands }) => `${fault} ${commands}`.includes(values.only));
if (rows.length === 0) throw new RangeError(`--only ${values.only}: no row of the table has this text`);

const share = shareOf(values.sample);
const [kills, seed] = [wholeOf("kills", values.kills), wholeOf("seed", values.seed)];

/** Labs with a copy of the command each, one for each core. */
async function labOf(plant) {
  const lab = await createLab(plant);
  while (lab.packages.length < Math.max(2, availableParallelism())) lab.install();
  return lab;
}

/** The findings of a row's check in a lab. */
function found({ check }, lab) {
  const lanes = [...lab.packages].slice(0, Math.max(2, availableParallelism()));
  return check(lab, {
    lanes,
    inLanes: (jobs) => inLanes(lanes.length, sampled(jobs, share, seed), (job, lane) => job(lanes[lane])),
    isWhole: values.whole,
    kills,
    seed,
  });
}

const sound = values.planted ? undefined : await labOf(undefined);
let failures = 0;
for (const row of rows) {
  const { fault, commands, plants } = row;
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  if (values.planted) {
    for (const plant of plants) {
      const lab = await labOf(plant);
      const results = await found(row, lab);
      lab.remove();
      const caught = results?.filter(({ problem }) => problem !== undefined) ?? [];
      if (results !== undefined && caught.length === 0) failures++;
      const example = caught[0] === undefined ? "" : `: ${caught[0].what}: ${firstLine(caught[0].problem)}`;
      const verdict = results === undefined ? "skipped" : caught.length === 0 ? "NOT FOUND" : "found";
      console.log(
        `${verdict}  ${fault}  |  a command that ${plant}, in ${caught.length} of ${results?.length}${example}`,
      );
    }
    continue;
  }
  const results = await found(row, sound);
  if (results === undefined) {
    // CI has everything that can be installed, but may lack rights
    const mayBeSkipped = process.env.CI === undefined || row.needsRights;
    if (!mayBeSkipped) failures++;
    console.log(`${mayBeSkipped ? "skipped" : "FAILS: skipped"}  ${fault}  |  ${commands}  (needs ${row.needs})`);
    continue;
  }
  const wrong = results.filter(({ problem }) => problem !== undefined);
  // a check without a run counts as a failure, because it has shown nothing
  failures += results.length === 0 ? 1 : wrong.length;
  const verdict = results.length > 0 && wrong.length === 0 ? "holds" : "FAILS";
  console.log(`${verdict}  ${String(results.length).padStart(4)} runs, ${seconds()}  ${fault}  |  ${commands}`);
  for (const { what, at, problem } of wrong) console.log(`         ${what}${at ? `, ${at}` : ""}: ${problem}`);
}
console.log(failures === 0 ? "\nall hold" : `\n${failures} do not hold`);
process.exit(failures === 0 ? 0 : 1);

function firstLine(text) {
  return text.split("\n")[0].slice(0, 120);
}
