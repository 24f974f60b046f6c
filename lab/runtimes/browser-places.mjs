// The places in a browser. Only WebKit needs a driver, because pages ask the test server for jobs.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromiumArguments, programOf } from "../page/browsers.mjs";
import { openWebKit } from "../page/webkit.mjs";
import { startJobServer } from "./job-server.mjs";
import { orOver, started, versionOf } from "./started.mjs";

/** A policy without foreign scripts and without evaluation of code, so WebAssembly is refused, too. */
const POLICY = "default-src 'self'";

/** A page, a module worker and a service worker; then the same on an origin whose policy forbids WebAssembly. */
export async function openBrowser(name, programs, folder) {
  const servers = [
    await startJobServer({ files: programs.pages }),
    await startJobServer({ files: programs.pages, policy: POLICY }),
  ];
  const profile = join(folder, `profile-${name}`);
  mkdirSync(profile);
  const browser = await launchBrowser(name, profile, servers[0].address);
  return {
    version: browser.version,
    async *places() {
      for (const [i, server] of servers.entries()) {
        const engine = i === 0 ? "wasm" : "js";
        const policy = i === 0 ? "" : ", no wasm";
        const asking = (place) => (job, argument) => orOver(browser.over, server.ask(place, job, argument), job);
        const page = asking("page");
        yield { name: `page${policy}`, engine, ask: page };
        await page("startWorker");
        yield { name: `worker${policy}`, engine, ask: asking("worker") };
        server.end("worker");
        const service = `service worker${policy}`;
        try {
          await page("startService");
          yield { name: service, engine, ask: (job, argument) => page("askService", { job, argument }) };
        } catch (error) {
          if (!/no service workers/.test(error.message)) throw error;
          yield { name: service, engine, missing: "the browser has none in a session that is driven" };
        }
        if (i === 0) await page("goTo", servers[1].address);
      }
    },
    async close() {
      await browser.end();
      for (const server of servers) server.close();
    },
  };
}

/** Starts a browser, with a profile in that folder, at an address. */
export async function launchBrowser(name, profile, address) {
  if (name === "webkit") {
    const browser = await openWebKit({ proxy: ":" });
    const page = await browser.newPage();
    await page.goto(address);
    return { version: browser.version.replace("WebKit ", ""), over: new Promise(() => {}), end: () => browser.close() };
  }
  const command = programOf(name);
  if (name === "chromium") {
    const args = [
      "--headless",
      ...chromiumArguments,
      "--disable-background-timer-throttling",
      `--user-data-dir=${profile}`,
      address,
    ];
    return { version: versionOf(command), ...started(command, args) };
  }
  const preferences = {
    "browser.shell.checkDefaultBrowser": false,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": false,
    "toolkit.telemetry.reportingpolicy.firstRun": false,
    "browser.aboutwelcome.enabled": false,
    "app.update.enabled": false,
    "network.proxy.type": 0,
    // stops the browser from asking whether a slow page should be ended
    "dom.max_script_run_time": 0,
  };
  writeFileSync(
    join(profile, "user.js"),
    Object.entries(preferences)
      .map(([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});\n`)
      .join(""),
  );
  const program = started(command, ["--headless", "--no-remote", "--profile", profile, address]);
  return { version: versionOf(command), ...program };
}
