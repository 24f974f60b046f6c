// npm run test:site: builds the site and checks it in the system's Chromium: links, words, validity, the search, the
// programs in its pages, accessibility. Screenshots are left in build/site-tests/, for people to look at.
//
//   npm run test:site -- --parts links,spelling    only these
//   CHROMIUM=/path/to/it                           if it has another name
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromiumArguments, programOf, whatIsMissing } from "./page/browsers.mjs";
import { check, close, part } from "./page/record.mjs";
import { serve } from "./site/server.mjs";
import { installTools } from "../scripts/tools.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

/**
 * The parts by name; the beginning of each file says what the part proves. The parts of the second list need a browser.
 */
const ofFiles = ["links", "spelling", "validity"];
const ofBrowser = { search: "questions", live: "live", try: "try", access: "access" };

const { values } = parseArgs({ options: { parts: { type: "string" }, built: { type: "boolean", default: false } } });
const known = [...ofFiles, ...Object.keys(ofBrowser)];
const chosen = values.parts?.split(",") ?? known;
const strange = chosen.find((name) => !known.includes(name));
if (strange !== undefined) stop(`${strange} is not known: expected ${known.join(", ")}`);
const inBrowser = chosen.filter((name) => name in ofBrowser);
const missing = inBrowser.length > 0 ? whatIsMissing("chromium") : null;
if (missing !== null) stop(missing);

if (!values.built) execFileSync(process.execPath, ["scripts/site.mjs"], { stdio: "inherit" });
const tools = installTools("test-site", {
  "puppeteer-core": "24.43.1",
  "axe-core": "4.14.1",
  lighthouse: "12.8.2",
  "html-validate": "10.9.0",
  nspell: "2.1.5",
  "dictionary-en": "4.0.0",
  "dictionary-en-gb": "3.0.0",
});
const folder = resolve("build/site");
const pictures = resolve("build/site-tests");
mkdirSync(pictures, { recursive: true });
const temporary = mkdtempSync(join(tmpdir(), "truebleu-site-"));
process.on("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));

for (const name of chosen.filter((one) => ofFiles.includes(one))) {
  const { run } = await import(`./site/${name}.mjs`);
  await part(name, () => run({ folder, tools }));
}
if (inBrowser.length > 0) {
  const { default: puppeteer } = await import(
    pathToFileURL(createRequire(join(tools, "package.json")).resolve("puppeteer-core")).href
  );
  const server = await serve(folder);
  const browser = await puppeteer.launch({
    executablePath: programOf("chromium"),
    headless: true,
    args: chromiumArguments,
  });
  try {
    const page = await browser.newPage();
    const [requests, problems] = [[], []];
    page.on("request", (request) => requests.push(request.url()));
    page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => message.type() === "error" && problems.push(`${page.url()}: ${message.text()}`));
    for (const name of inBrowser) {
      const { run } = await import(`./site/${ofBrowser[name]}.mjs`);
      await part(name, () =>
        run({
          page,
          browser,
          home: server.home,
          folder,
          tools,
          temporary,
          pictures,
          requests,
          problems,
          python: pythonWithPackage(),
        }),
      );
    }
  } catch (error) {
    check("the browser", false, error.stack);
  } finally {
    await browser.close();
    server.close();
  }
}
process.exitCode = close() ? 0 : 1;

/** A Python in which the package is installed, as npm run test:python leaves it; undefined without one. */
function pythonWithPackage() {
  const folders = existsSync("build/python")
    ? readdirSync("build/python").filter((name) => name.startsWith("test-"))
    : [];
  return folders.map((name) => resolve("build/python", name, "bin/python")).find((path) => existsSync(path));
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
