// The program of the tests for each kind of runtime. Node, Deno and Bun import the package as users do; pages and
// workerd get it bundled, with their own conditions of `exports`.
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { rolldown } from "rolldown";

const hosts = "lab/runtimes/hosts";

const linesOf = (file) => readFileSync(file, "utf8").split("\n").slice(0, -1);

const exampleText = {
  name: "example text",
  resolveId: (id) => (id === "example-text" ? id : null),
  load(id) {
    if (id !== "example-text") return null;
    const example = {
      hypotheses: linesOf("examples/translation.de.txt"),
      references: linesOf("examples/post-edit.de.txt"),
    };
    return `export const example = ${JSON.stringify(example)};`;
  },
};

/** Resolves the package to its files of a given form, instead of those that Node would find. */
const packageIn = (form) => ({
  name: "the package",
  resolveId: (id) =>
    id === "truebleu" || id.startsWith("truebleu/")
      ? resolve("build", form, `${id.slice("truebleu/".length) || "index"}.js`)
      : null,
});

/** Replaces kernels with SIMD by those without: the parts that other hosts may use. */
const scalarKernels = {
  name: "kernels without SIMD",
  load(id) {
    const [, part] = /\bforeign[\\/](\w+)-wasm\.js$/.exec(id) ?? [];
    if (part === undefined || !existsSync(`build/kernel/${part}.scalar.wasm`)) return null;
    const hex = /(["'`])[0-9a-f]{100,}\1/g;
    const code = readFileSync(id, "utf8");
    if (code.match(hex)?.length !== 1) throw new Error(`${id} has no kernel in hexadecimal digits`);
    return code.replace(hex, JSON.stringify(readFileSync(`build/kernel/${part}.scalar.wasm`).toString("hex")));
  },
};

async function bundled(host, file, { plugins = [], format = "esm", external = [], conditions } = {}) {
  const bundle = await rolldown({
    input: join(hosts, host),
    platform: "neutral",
    ...(conditions && { resolve: { conditionNames: conditions } }),
    external,
    plugins: [exampleText, ...plugins],
    logLevel: "silent",
  });
  await bundle.write({ file, format, codeSplitting: false });
}

/** Writes the programs into a folder; returns where each is. */
export async function writePrograms(folder) {
  const programs = {
    process: join(folder, "process", "host.mjs"),
    scalar: join(folder, "process", "scalar.mjs"),
    pages: join(folder, "pages"),
    workerd: join(folder, "workerd"),
  };
  // the package as if it were installed, except that it is a link instead of a copy
  mkdirSync(join(folder, "process", "node_modules"), { recursive: true });
  symlinkSync(resolve("."), join(folder, "process", "node_modules", "truebleu"));
  writeFileSync(join(folder, "process", "package.json"), '{ "private": true, "dependencies": { "truebleu": "*" } }');
  const outside = { external: [/^truebleu/, /^node:/] };
  await bundled("process-host.js", programs.process, outside);
  await bundled("process-host.js", programs.scalar, {
    external: [/^node:/],
    plugins: [packageIn("esm"), scalarKernels],
  });
  for (const host of ["page-host.js", "worker-host.js"])
    await bundled(host, join(programs.pages, host), { plugins: [packageIn("browser")] });
  // modules as service workers are too new for some browsers
  await bundled("service-host.js", join(programs.pages, "service-host.js"), {
    plugins: [packageIn("browser")],
    format: "iife",
  });
  copyFileSync(join(hosts, "page-host.html"), join(programs.pages, "page-host.html"));
  await workerdProgram(programs.workerd);
  return programs;
}

/**
 * A script with its kernels in the same folder, which are compiled when they are loaded, and the names of the modules.
 */
async function workerdProgram(folder) {
  const kernels = new Set();
  const besides = {
    name: "kernels beside the script",
    resolveId(id) {
      if (!id.endsWith(".wasm")) return null;
      kernels.add(basename(id));
      return { id: basename(id), external: true };
    },
  };
  await bundled("workerd-host.js", join(folder, "worker.js"), {
    plugins: [packageIn("esm"), besides],
    conditions: ["workerd", "import"],
  });
  for (const kernel of kernels) cpSync(join("build", "kernel", kernel), join(folder, kernel));
  writeFileSync(join(folder, "kernels.json"), JSON.stringify([...kernels]));
}
