// node scripts/release/conda-recipe.mjs DIST: prints the recipe of conda-forge's packages for the release whose files
// are in the folder DIST: python/conda/recipe.yaml, with the version and the checksums of the files on PyPI.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [folder] = process.argv.slice(2);
const dist = resolve(folder ?? "");
process.chdir(join(dirname(fileURLToPath(import.meta.url)), "..", ".."));
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

try {
  if (folder === undefined) throw new Error("expected the folder of the release's files: conda-recipe.mjs DIST");
  const values = {
    VERSION: `"${version}"`,
    SHA256_OF_SOURCE: checksum(`truebleu-${version}.tar.gz`),
    SHA256_OF_COMMAND: checksum(`truebleu_command-${version}-py3-none-any.whl`),
  };
  const [, ...recipe] = readFileSync("python/conda/recipe.yaml", "utf8").split("\nschema_version:");
  const text = `schema_version:${recipe.join("")}`;
  process.stdout.write(text.replace(/(?<=: )(?:VERSION|SHA256_OF_\w+)$/gm, (name) => values[name]));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function checksum(name) {
  let bytes;
  try {
    bytes = readFileSync(join(dist, name));
  } catch {
    throw new Error(`${join(dist, name)} is missing: expected the files of the release ${version}`);
  }
  return createHash("sha256").update(bytes).digest("hex");
}
