// TypeScript in three versions, with each way of resolving modules: its output is run.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { check } from "./checks.mjs";
import { expectResult, requiringProgram, typedProgram } from "./example.mjs";
import { node, tool, writeFiles } from "./project.mjs";

export const typescriptVersions = {
  "typescript-5.4": "npm:typescript@5.4.5",
  "typescript-5.9": "npm:typescript@5.9.3",
  "typescript-7": "npm:typescript@7.0.2",
};

export const typescriptFiles = {
  "common/package.json": '{ "type": "commonjs" }',
  "common/main.ts": typedProgram,
  "common/imported.mts": typedProgram,
  "esm/package.json": '{ "type": "module" }',
  "esm/main.ts": typedProgram,
  "esm/required.cts": requiringProgram,
};

/** All declarations are checked, without those of Node or the DOM. */
const strictest = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: "es2022",
  lib: ["es2022"],
  types: [],
};

export async function checkTypeScript(folder) {
  for (const compiler of Object.keys(typescriptVersions)) {
    for (const [module, moduleResolution, kind] of [
      ["commonjs", "node10", "common"],
      ["node16", "node16", "common"],
      ["node16", "node16", "esm"],
      ["nodenext", "nodenext", "common"],
      ["nodenext", "nodenext", "esm"],
      ["esnext", "bundler", "esm"],
    ]) {
      // version 7 has dropped this way
      if (compiler === "typescript-7" && moduleResolution === "node10") continue;
      await check(`${compiler}, strict, moduleResolution ${moduleResolution}, ${kind}`, () => {
        // only Node's ways of finding modules know .mts and .cts as another kind of module
        const files = readdirSync(join(folder, kind)).filter((name) =>
          moduleResolution.startsWith("node") && moduleResolution !== "node10"
            ? /\.[cm]?ts$/.test(name)
            : name === "main.ts",
        );
        const outDir = `${compiler}-${moduleResolution}`;
        const compilerOptions = { ...strictest, module, moduleResolution, outDir, rootDir: "." };
        writeFiles(folder, { [`${kind}/tsconfig.json`]: JSON.stringify({ compilerOptions, files }) });
        tool(folder, compiler, "tsc", "-p", kind);
        for (const file of files) expectResult(node(folder, join(kind, outDir, file.replace(/ts$/, "js"))));
        return files.join(", ");
      });
    }
  }
}
