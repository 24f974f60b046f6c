// Writes build/bom.cdx.json, the bill of materials in CycloneDX: npm's list of the lockfile, with facts that npm cannot
// know: which packages are inside of the library, the command and the page, and where data come from. Packages with the
// scope "required" are in the tarball; "excluded" are the tools of build and tests. Nothing in the file depends on the
// machine or the time, so that the same sources give the same bytes.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readBundled } from "./bundled.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), "..", ".."));

/** Components of the package that are not bundled: code that a compiler adds, and data. THIRD-PARTY.md says more. */
const derived = {
  assemblyscript: ["the kernel: its standard library's logarithm and exponential"],
  "regenerate-unicode-properties": ["the tables of character classes"],
};
const data = [
  {
    type: "data",
    name: "Unicode Character Database",
    version: "18.0.0",
    licence: "Unicode-3.0",
    within: "the tables of character classes",
  },
  {
    type: "data",
    name: "openai-whisper",
    version: "20250625",
    licence: "MIT",
    purl: "pkg:pypi/openai-whisper@20250625",
    within: "src/text/transforms/whisper/spellings.ts",
  },
  {
    type: "data",
    name: "sacrebleu",
    version: "2.6.0",
    licence: "Apache-2.0",
    purl: "pkg:pypi/sacrebleu@2.6.0",
    within: "data/testsets.json",
  },
];

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const bundled = readBundled();
const bill = JSON.parse(
  execFileSync("npm", ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 1 << 26,
    shell: process.platform === "win32",
  }),
);

delete bill.serialNumber;
delete bill.metadata.timestamp;
bill.metadata.lifecycles = [{ phase: "build" }];
// npm would give the folder's name
bill.metadata.component.name = manifest.name;

for (const component of bill.components) {
  const places = [...(bundled.get(component["bom-ref"]) ?? []), ...(derived[component.name] ?? [])];
  component.scope = places.length > 0 ? "required" : "excluded";
  component.properties = places.map(placed);
}
for (const { licence, within, ...component } of data) {
  bill.components.push({
    "bom-ref": `${component.name}@${component.version}`,
    ...component,
    scope: "required",
    properties: [placed(within)],
    licenses: [{ license: { id: licence } }],
  });
}
writeFileSync("build/bom.cdx.json", `${JSON.stringify(bill)}\n`);

function placed(value) {
  return { name: "truebleu:within", value };
}
