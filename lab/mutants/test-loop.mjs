// A process that runs tests of the bundle once for each message, with or without a mutant.
//
// For each message all modules of the bundle are made again, so that nothing of the previous mutant is left; only the
// process stays, because its start takes several times as long as most tests. A limit of CPU time, not of the clock,
// cuts off a mutant, so that a busy machine kills no mutant; another thread then ends the process.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath, pathToFileURL } from "node:url";
import { SourceTextModule, SyntheticModule } from "node:vm";
import { Worker } from "node:worker_threads";
import { askFor } from "./asked.mjs";

/** If nothing happens for this many milliseconds, the event that a test waits for will never come. */
const MOST_IDLE = 30_000;
/** An event loop that was active for more milliseconds than this has run a test, not only this check. */
const LEAST_ACTIVE = 100;
/** The exit code if the event that a test waits for never comes. */
const IDLE = 3;

const limit = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity);
const watch = `
  const { workerData: limit } = require("node:worker_threads");
  const check = () => {
    const { user, system } = process.cpuUsage();
    if (user + system > limit[0]) process.kill(process.pid, "SIGKILL");
  };
  setInterval(check, 250);
`;
new Worker(watch, { eval: true, workerData: limit }).unref();

process.on("message", async (request) => {
  const { user, system } = process.cpuUsage();
  limit[0] = user + system + request.seconds * 1e6;
  askFor(request);
  let before = performance.eventLoopUtilization();
  const idle = setInterval(() => {
    const since = performance.eventLoopUtilization(before);
    if (since.active > LEAST_ACTIVE) before = performance.eventLoopUtilization();
    else if (since.idle > MOST_IDLE) process.exit(IDLE);
  }, 1000);
  const load = modulesAnew();
  const { runTests } = await load(request.run);
  process.send(await runTests(request));
  clearInterval(idle);
  limit[0] = Infinity;
});

const texts = new Map();
let times = 0;
/** Modules that are not in the bundle: Node's, and packages. */
const others = new Map();

/** A function that loads a file of the bundle, and what it imports. */
function modulesAnew() {
  const modules = new Map();
  const time = times++;

  const moduleAt = (path) => {
    if (!modules.has(path)) {
      if (!texts.has(path)) texts.set(path, readFileSync(path, "utf8"));
      // V8 treats code with the same text as the same code, and its import() would then belong to the first copy, which
      // is gone
      const module = new SourceTextModule(`${texts.get(path)}\n//${time}`, {
        identifier: path,
        importModuleDynamically: (name, from) => evaluated(imported(name, from)),
        initializeImportMeta: (meta) => (meta.url = pathToFileURL(path).href),
      });
      modules.set(path, module);
    }
    return modules.get(path);
  };

  const imported = (name, { identifier }) =>
    name.startsWith(".")
      ? moduleAt(join(dirname(identifier), name))
      : name.startsWith("/")
        ? moduleAt(name)
        : other(name, identifier);

  // modules are linked one after another, because a module does not wait for an imported module that is being linked
  // for another importer
  let linking = Promise.resolve();
  const linked = (module) =>
    (linking = linking.then(() => (module.status === "unlinked" ? module.link(imported) : undefined)));

  const evaluated = async (given) => {
    const module = await given;
    await linked(module);
    if (module.status === "linked") await module.evaluate();
    return module;
  };

  return async (path) => (await evaluated(moduleAt(path))).namespace;
}

async function other(name, from) {
  if (!others.has(name)) others.set(name, rebuilt(name, from));
  return others.get(name);
}

async function rebuilt(name, from) {
  const isPackage = !name.startsWith("node:") && !name.startsWith("file:");
  const namespace = await import(isPackage ? pathToFileURL(resolved(name, from)).href : name);
  const names = Object.keys(namespace);
  const module = new SyntheticModule(names, function () {
    for (const key of names) this.setExport(key, namespace[key]);
  });
  await module.link(() => {});
  await module.evaluate();
  return module;
}

function resolved(name, from) {
  try {
    return fileURLToPath(import.meta.resolve(name));
  } catch {
    return createRequire(from).resolve(name);
  }
}
