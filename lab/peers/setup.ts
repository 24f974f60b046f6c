/** Says what is missing if the peers' tests are started without their environment. */
import { existsSync } from "node:fs";
import { python } from "./sacrebleu.js";

export default function setup(): void {
  if (existsSync(python)) return;
  console.error(`the peers' tests need sacreBLEU in ${python}: start them with npm run test:peers, which installs it.`);
  process.exit(1);
}
