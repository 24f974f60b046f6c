/** Fails with a message if the golden data is missing, because a sweep would otherwise find nothing to compare. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "./data.js";

export default function setup(): void {
  if (existsSync(join(dataFolder, "README.md"))) return;
  console.error(
    `test:golden needs the folder of golden data, and there is none at ${dataFolder}.\n` +
      "It is kept outside of the repository, for its licences: put it beside the checkout as shared/data, " +
      "or name it in TRUEBLEU_DATA.\n" +
      "Without it, `npm test` has a selection of its own under test/vectors.",
  );
  process.exit(1);
}
