// Gives bytes to every reader: `npm run fuzz -- --kinds readers`, or this program by itself (docs/fuzzing.md).
import { campaign } from "../campaign.mjs";
import { builtSubject } from "./build-subject.mjs";
import { openProcess } from "./in-process.mjs";
import { parsed, search } from "./search.mjs";
import { seeds } from "./seeds.mjs";

const run = campaign({ argv: process.argv.slice(2), kind: "readers" });
const { file, places } = await builtSubject();
const subject = openProcess({ file, counters: places.length });
// on a signal the program exits as usual, so that the folder of the cases is removed
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

if (run.repeat !== undefined) {
  const { text, broken } = await subject.run(parsed(run.repeat));
  console.log(`${text}\n\n${broken.length === 0 ? "nothing is broken" : broken.join("\n")}`);
  if (broken.length > 0) process.exitCode = 1;
} else {
  run.end(await search(run, subject, places, seeds, await subject.options()));
}
await subject.end();
