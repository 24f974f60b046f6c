// node scripts/site/add-versions.mjs FOLDER: puts the sites of earlier releases, each of which is a folder in FOLDER,
// into build/site/.
import { addEarlier } from "./versions.mjs";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("expected a folder with the sites of earlier releases, each as npm run site made it");
  process.exit(2);
}
console.log(`build/site: ${addEarlier("build/site", folder).join(", ")}`);
