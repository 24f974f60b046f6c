// Writes build/SHA256SUMS: the checksums of the kernels as they are packed, in the form that `sha256sum -c` reads.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), "..", "..", "build"));

const packed = /\.(release|scalar)\.wasm$/;
const files = [
  ...readdirSync("cli").flatMap((name) => (name.endsWith(".wasm") ? [`cli/${name}`] : [])),
  ...readdirSync("kernel").flatMap((name) => (packed.test(name) ? [`kernel/${name}`] : [])),
].sort();
const lines = files.map((file) => `${createHash("sha256").update(readFileSync(file)).digest("hex")}  ${file}\n`);
writeFileSync("SHA256SUMS", lines.join(""));
