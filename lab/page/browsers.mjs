/**
 * The system's browsers under one interface: Chromium by its own protocol and Firefox by WebDriver BiDi, both by
 * puppeteer-core; WebKit by its WebDriver.
 */
import { accessSync, constants, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { watch } from "./on-start.mjs";
import { openWebKit, whatWebKitNeeds } from "./webkit.mjs";

const programs = {
  chromium: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
  firefox: ["firefox-esr", "firefox"],
};

/** Chromium's arguments in every test: it runs alone, and makes no requests of its own. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const browserNames = [...Object.keys(programs), "webkit"];

/**
 * The path of the browser, from an environment variable such as CHROMIUM=/path/to/it, or from PATH; undefined if there
 * is none.
 */
export function programOf(name) {
  const named = process.env[name.toUpperCase()];
  const candidates = named
    ? [named]
    : programs[name].flatMap((one) => process.env.PATH.split(delimiter).map((folder) => join(folder, one)));
  return candidates.find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A message that says what is missing and how to get it; null if the browser can be driven. */
export function whatIsMissing(name) {
  if (name === "webkit") return whatWebKitNeeds();
  if (programOf(name) !== undefined) return null;
  const variable = name.toUpperCase();
  const named = process.env[variable];
  if (named) return `${variable} is ${named}, which is not a program: expected the path of ${name}`;
  return (
    `${name} is missing: looked for ${programs[name].join(", ")} in PATH. On Debian: apt-get install ` +
    `${programs[name][0]}; elsewhere name one by ${variable}=/path/to/it`
  );
}

/**
 * Starts a browser.
 *
 * @param options.folder for its profile and what it saves
 * @param options.proxy host:port through which all its requests go
 */
export async function openBrowser(name, puppeteer, { folder, proxy }) {
  if (name === "webkit") return openWebKit({ proxy });
  const downloads = join(folder, "downloads");
  mkdirSync(downloads, { recursive: true });
  const common = { executablePath: programOf(name), headless: true, protocolTimeout: 120_000 };
  const [host, port] = proxy.split(":");
  const browser =
    name === "chromium"
      ? await puppeteer.launch({
          ...common,
          args: [...chromiumArguments, `--proxy-server=${proxy}`],
          downloadBehavior: { policy: "allow", downloadPath: downloads },
        })
      : await puppeteer.launch({
          ...common,
          browser: "firefox",
          extraPrefsFirefox: {
            "browser.download.folderList": 2,
            "browser.download.dir": downloads,
            // the panel of downloads would take the focus from the page
            "browser.download.alwaysOpenPanel": false,
            "network.proxy.type": 1,
            "network.proxy.http": host,
            "network.proxy.http_port": Number(port),
            "network.proxy.ssl": host,
            "network.proxy.ssl_port": Number(port),
          },
        });
  return {
    name,
    version: await browser.version(),
    downloads,
    newPage: async (options) => drivenPage(await browser.newPage(), name, downloads, options),
    close: () => browser.close(),
  };
}

/** @param size of the window, in pixels */
async function drivenPage(page, browser, downloads, { size = [1200, 900] } = {}) {
  const problems = [];
  const requests = [];
  page.on("pageerror", (error) => problems.push(String(error.stack ?? error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("dialog", (dialog) => {
    // the page asks before unsaved edits are lost
    if (dialog.type() === "beforeunload") return void dialog.accept();
    problems.push(`a dialog: ${dialog.message()}`);
    return void dialog.dismiss();
  });
  page.on("request", (request) => requests.push(request.url()));
  await page.evaluateOnNewDocument(watch);
  await page.setViewport({ width: size[0], height: size[1] });
  return {
    browser,
    downloads,
    /** The page of puppeteer-core, for features that other browsers lack. */
    inner: page,
    problems,
    requests,
    goto: (url) => page.goto(url, { waitUntil: "load" }),
    reload: () => page.reload({ waitUntil: "load" }),
    evaluate: (run, ...args) => page.evaluate(run, ...args),
    click: (selector) => page.locator(selector).setTimeout(10_000).click(),
    focus: (selector) => page.focus(selector),
    press: (key) => page.keyboard.press(key),
    down: (key) => page.keyboard.down(key),
    up: (key) => page.keyboard.up(key),
    type: (text) => page.keyboard.type(text),
    /** Moves from one point to another with the button down. */
    async drag([fromX, fromY], [toX, toY]) {
      await page.mouse.move(fromX, fromY);
      await page.mouse.down();
      for (let step = 1; step <= 6; step++)
        await page.mouse.move(fromX + ((toX - fromX) * step) / 6, fromY + ((toY - fromY) * step) / 6);
      await page.mouse.up();
    },
    async choose(selector, paths) {
      const input = await page.$(selector);
      await input.uploadFile(...paths);
    },
    screenshot: (path, options = {}) => page.screenshot({ path, ...options }),
    async setDark(isDark) {
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: isDark ? "dark" : "light" }]);
    },
    close: () => page.close(),
  };
}
