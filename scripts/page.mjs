// The page (apps/page/) as one file, build/page/index.html: with scripts, styles and kernels inside, so that it opens
// from file://. Its policy lets only these scripts run, and nothing be sent.
//
//   node scripts/page.mjs         builds it, if a source is newer
//   node scripts/page.mjs --dev   npm run page: Vite's server, which shows what is changed at once
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, createServer } from "vite";
import { entriesResolved } from "./app-entries.mjs";
import { kernelsTogether } from "./kernel-texts.mjs";
import { noticesOf } from "./page-notices.mjs";
import { policyOf } from "./page-policy.mjs";
import { modulesIn, noteBundled, noteOf } from "./release/bundled.mjs";
import { step } from "./steps.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

const config = {
  root: "apps/page",
  configFile: false,
  logLevel: "warn",
  resolve: { extensionAlias: { ".js": [".ts", ".tsx", ".js"] } },
  plugins: [entriesResolved([resolve("apps/page")]), kernelsTogether(), withoutUnneeded()],
};

if (process.argv.includes("--dev")) {
  const server = await createServer({ ...config, logLevel: "info" });
  await server.listen();
  server.printUrls();
} else {
  await step(
    "the page",
    [
      "apps/page",
      "src",
      "build/kernel",
      "package.json",
      "package-lock.json",
      "scripts/page.mjs",
      "scripts/app-entries.mjs",
      "scripts/page-notices.mjs",
      "scripts/page-policy.mjs",
      "scripts/kernel-texts.mjs",
      "scripts/metric-options.mjs",
      "scripts/release/bundled.mjs",
    ],
    ["build/page/index.html", noteOf("page")],
    buildPage,
  );
}

async function buildPage() {
  const { output } = await build({
    ...config,
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: { program: "apps/page/index.html", worker: "apps/page/worker-main.ts", loader: "apps/page/loader.ts" },
        output: {
          format: "cjs",
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          // several scripts, which are compiled at the same time, and run each in a task of its own
          codeSplitting: {
            groups: [
              { name: "libraries", test: /node_modules/ },
              { name: "shared", minShareCount: 2 },
            ],
          },
        },
      },
    },
  });
  const chunks = inOrder(output.filter(({ type }) => type === "chunk"));
  const assetOf = (extension) => output.find(({ fileName }) => fileName.endsWith(extension)).source;
  const ofWorker = withImports("worker.js", chunks);
  const elements = chunks
    .filter(({ fileName }) => fileName !== "loader.js")
    .map(({ fileName, code }, i) => {
      const own = JSON.stringify(`./${fileName}`);
      const script = `${i === 0 ? "const scripts={};" : ""}((exports,require)=>{${inElement(code)}})(scripts[${own}]={},name=>scripts[name]);`;
      const [ofPage, worker] = [fileName !== "worker.js" && " data-page", ofWorker.has(fileName) && " data-worker"];
      return `<script type="text/plain" id="${fileName.replace(/\.js$/, "")}"${ofPage || ""}${worker || ""}>${script}</script>`;
    });
  const loader = inElement(chunks.find(({ fileName }) => fileName === "loader.js").code);
  const style = String(assetOf(".css")).trim();
  const modules = modulesIn(chunks);
  const html = String(assetOf(".html"))
    .replace("<!-- policy -->", () => `<meta http-equiv="Content-Security-Policy" content="${policyOf(loader)}" />`)
    .replace(/\s*<script type="module"[^>]*><\/script>/, "")
    .replace(/\s*<link rel="stylesheet"[^>]*>/, () => `\n    <style>${style}</style>`)
    .replace("</body>", () => `${elements.join("\n")}\n<script>${loader}</script>\n${noticesOf(modules)}\n  </body>`);
  mkdirSync("build/page", { recursive: true });
  writeFileSync("build/page/index.html", html);
  noteBundled("page", modules);
}

/** A script's code as it may stand in its element: "<!--" and "</script" would end the element or change its meaning. */
function inElement(code) {
  return code.trim().replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

/**
 * The chunks in order, each after the chunks that it imports. @throws Error for chunks that import each other, or that
 * no script would contain
 */
function inOrder(chunks) {
  const ordered = [];
  const add = (fileName, importers = []) => {
    const chunk = chunks.find((candidate) => candidate.fileName === fileName);
    if (ordered.includes(chunk)) return;
    const path = [...importers, fileName];
    if (importers.includes(fileName)) throw new Error(`chunks of the page import each other: ${path.join(" > ")}`);
    for (const name of chunk.imports) add(name, path);
    ordered.push(chunk);
  };
  // the page's own script comes last: it begins when all others have been loaded
  for (const name of ["worker.js", "program.js", "loader.js"]) add(name);
  const missing = chunks.filter((chunk) => !ordered.includes(chunk)).map(({ fileName }) => fileName);
  if (missing.length > 0) throw new Error(`only import() leads to chunks of the page: ${missing.join(", ")}`);
  return ordered;
}

/** The names of a chunk and of all that it imports. */
function withImports(fileName, chunks) {
  const { imports } = chunks.find((chunk) => chunk.fileName === fileName);
  return new Set([fileName, ...imports.flatMap((name) => [...withImports(name, chunks)])]);
}

/**
 * Leaves out modules that no page needs, which would be a fifth of its size: the engine js, for browsers that forbid
 * WebAssembly; METEOR, whose data a page does not have; and these features of Plot: maps, dates, bins, curves,
 * diverging scales, legends, its colour schemes (parts/palette.ts has our own), and tips (the page has its own,
 * parts/text.tsx).
 */
function withoutUnneeded() {
  const [noJs, noMeteor, noPart] = ["js", "METEOR", "part"].map((name) => `\0no ${name}:`);
  const packages = ["d3-geo", "d3-scale-chromatic", "d3-time", "d3-time-format"];
  const filesOfPlot = [
    "/curve.js",
    "/format.js",
    "/interactions/pointer.js",
    "/legends/ramp.js",
    "/legends/swatches.js",
    "/marks/tip.js",
    "/projection.js",
    "/scales/diverging.js",
    "/scales/schemes.js",
    "/scales/temporal.js",
    "/time.js",
    "/transforms/bin.js",
  ];
  // the page's lines are straight, and go through the given points; its values are numbers or texts
  const valueOf = {
    curveAuto: "curveLinear",
    // the same as Plot's, except that Plot makes an Intl.NumberFormat when it is loaded, and to make the first one
    // takes a browser 10 ms
    formatDefault:
      '(value) => typeof value !== "number" ? value?.toString() : isNaN(value) ? undefined : value.toLocaleString("en-US")',
    maybeCurve: "() => curveLinear",
    maybeCurveAuto: "() => curveLinear",
    maybeDenseIntervalX: "(options) => options",
    maybeDenseIntervalY: "(options) => options",
  };
  const [packageOf, plot] = [(name) => `node_modules/${name}/dist/${name}.mjs`, "node_modules/@observablehq/plot/src"];
  const unavailable = "this browser does not let the page run WebAssembly: another one will, or the command";
  const namesIn = (file, form) =>
    readFileSync(file, "utf8")
      .match(form)[1]
      .match(/\w+(?=\s*(?:,|$))/g);
  return {
    name: "without what is unneeded",
    enforce: "pre",
    resolveId(id, importer = "") {
      if (/^#kernel\/\w+-js$/.test(id)) return noJs;
      if (id === "../kernel/meteor/reference.js") return noMeteor;
      if (packages.includes(id)) return noPart + packageOf(id);
      const file = filesOfPlot.find((name) => importer.includes("/@observablehq/plot/") && id.endsWith(name));
      return file === undefined ? null : `${noPart}${plot}${file}`;
    },
    load(id) {
      if (id === noMeteor) return "export const referenceMeteorMatches = undefined;";
      if (id === noJs) return `export const instantiate = () => { throw new Error(${JSON.stringify(unavailable)}); };`;
      if (!id.startsWith(noPart)) return null;
      const file = id.slice(noPart.length);
      const names = file.startsWith(plot)
        ? [...readFileSync(file, "utf8").matchAll(/^export \w+ (\w+)/gm)].map(([, name]) => name)
        : namesIn(file, /export \{([^}]*)\};?\s*$/);
      // some of these functions are called while Plot is loaded
      const values = names.map((exported) => `export const ${exported} = ${valueOf[exported] ?? "() => {}"};`);
      return `import { curveLinear } from "d3-shape";\n${values.join("\n")}`;
    },
  };
}
