/** WebKit by its WebDriver (webkit2gtk-driver), in an invisible window (Xvfb). */
import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { watch } from "./on-start.mjs";

const needed = { WebKitWebDriver: "webkit2gtk-driver", Xvfb: "xvfb" };

/** A message about the missing part; null if WebKit can be driven. */
export function whatWebKitNeeds() {
  const missing = Object.keys(needed).filter(
    (program) => !process.env.PATH.split(delimiter).some((folder) => existsSync(join(folder, program))),
  );
  return missing.length === 0
    ? null
    : `webkit cannot be driven: ${missing.join(", ")} is not in PATH. On Debian: apt-get install ` +
        missing.map((program) => needed[program]).join(" ");
}

const keys = { Enter: "\uE007", Tab: "\uE004", Escape: "\uE00C", Backspace: "\uE003", End: "\uE010", Home: "\uE011" };
/** The protocol's key for a reference to an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

export async function openWebKit({ proxy }) {
  const screen = `:${90 + (process.pid % 900)}`;
  const port = 20_000 + (process.pid % 20_000);
  const server = spawn("Xvfb", [screen, "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], { stdio: "ignore" });
  await wait(500);
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: screen, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  const end = () => {
    driver.kill();
    server.kill();
  };
  process.once("exit", end);

  const send = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  };
  const [host] = proxy.split(":");
  let opened;
  for (let tries = 0; opened === undefined; tries++) {
    try {
      opened = await send("POST", "/session", {
        capabilities: {
          alwaysMatch: {
            "webkitgtk:browserOptions": { args: ["--automation"] },
            timeouts: { script: 120_000 },
            ...(host !== "" && { proxy: { proxyType: "manual", httpProxy: proxy, sslProxy: proxy } }),
          },
        },
      });
    } catch (error) {
      // the driver listens a moment after its start
      if (tries > 20) throw error;
      await wait(250);
    }
  }
  const at = `/session/${opened.sessionId}`;
  const act = (actions) => send("POST", `${at}/actions`, { actions: [{ type: "key", id: "keys", actions }] });
  const keyOf = (key) => keys[key] ?? key;
  const page = {
    browser: "webkit",
    problems: [],
    requests: [],
    async goto(url) {
      await send("POST", `${at}/url`, { url });
      // the driver cannot run scripts before those of the page
      await page.evaluate(watch);
    },
    async reload() {
      await send("POST", `${at}/refresh`, {});
      await page.evaluate(watch);
    },
    evaluate: (run, ...args) =>
      send("POST", `${at}/execute/sync`, { script: `return (${run}).apply(null, arguments)`, args }),
    async click(selector) {
      const element = await send("POST", `${at}/element`, { using: "css selector", value: selector });
      await send("POST", `${at}/element/${element[elementKey]}/click`, {});
    },
    focus: (selector) => page.evaluate((one) => document.querySelector(one).focus(), selector),
    press: (key) =>
      act([
        { type: "keyDown", value: keyOf(key) },
        { type: "keyUp", value: keyOf(key) },
      ]),
    down: (key) => act([{ type: "keyDown", value: keyOf(key) }]),
    up: (key) => act([{ type: "keyUp", value: keyOf(key) }]),
    type: (text) =>
      act(
        [...text].flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]),
      ),
    async screenshot(path) {
      writeFileSync(path, Buffer.from(await send("GET", `${at}/screenshot`), "base64"));
    },
    close: async () => undefined,
  };
  return {
    name: "webkit",
    version: `WebKit ${opened.capabilities.browserVersion}`,
    newPage: async ({ size = [1200, 900] } = {}) => {
      await send("POST", `${at}/window/rect`, { x: 0, y: 0, width: size[0], height: size[1] });
      return page;
    },
    async close() {
      await send("DELETE", at);
      end();
    },
  };
}
