// The cost of each import for a page or a worker: npm run import-sizes writes docs/import-sizes.md, and with --check
// says whether the figures there are still correct. esbuild bundles each import for a page and for Cloudflare's
// workers; sizes are of minified code after gzip.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { entryNames } from "../scripts/entry-points.mjs";
import { installTools } from "../scripts/tools.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const document = join(root, "docs", "import-sizes.md");
/** Smaller changes are ignored: versions of zlib differ. */
const TOLERANCE = 0.02;

process.chdir(root);
const { build } = createRequire(`${installTools("import-sizes", { esbuild: "0.28.2" })}/`)("esbuild");
const { metricFactories } = await import("../build/node/index.mjs");
const { default: _, ...whole } = await import("../build/node/index.cjs");

const metrics = Object.keys(metricFactories).sort();
/**
 * Imports that people write: a metric of the whole package with the function that scores, several metrics, and whole
 * entry points.
 */
const imports = [
  ...metrics.map((name) => [[name, "scoreCorpus"], "truebleu"]),
  [["bleu", "chrf", "scoreCorpus", "ter"], "truebleu"],
  [["bleu", "f1", "scoreCorpus"], "truebleu"],
  [Object.keys(whole).filter((name) => name !== "module.exports"), "truebleu"],
  ...entryNames.filter((name) => name !== "index").map((name) => [["*"], `truebleu/${name}`]),
];

const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** Kilobytes of JavaScript, and of the WebAssembly that it loads. */
async function sizes(names, from, conditions) {
  const list = names[0] === "*" ? "*" : `{ ${names.join(", ")} }`;
  const { outputFiles } = await build({
    stdin: { contents: `export ${list} from "${from}";`, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    outdir: "unused",
    charset: "utf8",
    logLevel: "error",
    loader: { ".wasm": "copy" },
    ...(conditions === undefined ? {} : { conditions }),
  });
  const sum = (files) => files.reduce((total, { contents }) => total + gzipped(contents), 0) / 1000;
  const isWasm = ({ path }) => path.endsWith(".wasm");
  return [sum(outputFiles.filter((file) => !isWasm(file))), sum(outputFiles.filter(isWasm))];
}

/** The files that a page without a bundler loads. */
function filesOf(entry, found = new Set()) {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const [, path] of readFileSync(entry, "utf8").matchAll(/\b(?:from|import)\s*["'`](\.[^"'`]+)["'`]/g))
    filesOf(join(dirname(entry), path), found);
  return found;
}

function withoutBundler(from) {
  const name = from === "truebleu" ? "index" : from.slice("truebleu/".length);
  const files = [...filesOf(join("build", "browser", `${name}.js`))];
  return [files.reduce((total, file) => total + gzipped(readFileSync(file)), 0) / 1000, files.length];
}

async function rows() {
  const table = [];
  for (const [names, from] of imports) {
    const isAll = names.length > 10;
    const shown = names[0] === "*" || isAll ? from : `{ ${names.join(", ")} } from "${from}"`;
    const [page] = await sizes(names, from);
    const [script, wasm] = await sizes(names, from, ["workerd", "worker", "browser"]);
    const plain = names[0] === "*" || isAll ? withoutBundler(from) : undefined;
    table.push({ shown, figures: [page, script, wasm, ...(plain ?? [])] });
  }
  return table;
}

function written(table) {
  const cell = (figure, i) => (i === 4 ? String(figure) : figure.toFixed(1));
  const lines = table.map(({ shown, figures }) => {
    const cells = figures.map(cell);
    return `| \`${shown}\` | ${[0, 1, 2].map((i) => cells[i]).join(" | ")} | ${cells[3] === undefined ? "" : `${cells[3]} in ${cells[4]}`} |`;
  });
  return `# What an import costs

Kilobytes after gzip, of which a page or a worker loads as much. Bundlers (here esbuild 0.28.2, minified) take only what
is used, from the whole package as well as from an entry point; a page without a bundler loads the files of an entry
point, so it should import the smallest entry point that suffices. The kernel is part of these figures: as text within
the script, or as modules beside it in Cloudflare's workers. Both its forms are included, since the form in JavaScript
is for places that forbid WebAssembly. The row of an entry point is everything that it exports.

This table is made by \`npm run import-sizes\`; \`npm run check:bundlers\` fails where a figure is more than two percent
away from it.

| import | page, bundled | worker, bundled | the worker's WebAssembly | page without a bundler, files |
|---|---:|---:|---:|---:|
${lines.join("\n")}
`;
}

const table = await rows();
if (!process.argv.includes("--check")) writeFileSync(document, written(table));
else {
  const wrong = existsSync(document) ? differences(readFileSync(document, "utf8"), written(table)) : ["there is none"];
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) {
    console.error("docs/import-sizes.md is not current: npm run import-sizes makes it");
    process.exitCode = 1;
  }
}

/** The rows of the document that are missing, superfluous, or different from the measurement. */
function differences(document, measured) {
  const read = (text) =>
    new Map(
      [...text.matchAll(/^\| (`.*?`) \|(.*)$/gm)].map(([, name, cells]) => [
        name,
        cells.match(/\d[\d.]*/g).map(Number),
      ]),
    );
  const [then, now] = [read(document), read(measured)];
  const away = (name) =>
    then.get(name)?.length !== now.get(name)?.length ||
    now.get(name).some((figure, i) => Math.abs(figure - then.get(name)[i]) > Math.max(TOLERANCE * figure, 0.15));
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter(away)
    .map((name) => `${name}: ${then.get(name) ?? "missing"}, measured ${now.get(name) ?? "nothing"}`);
}
