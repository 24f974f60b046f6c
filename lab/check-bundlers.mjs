// Runs BLEU from the packed package, loaded as users' tools load it: test runners, loaders of TypeScript, bundlers,
// frameworks. The tools are installed in temporary folders. `npm run check:bundlers -- Jest Parcel` runs only those.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { checkTypeScript, typescriptFiles, typescriptVersions } from "./package/typescript.mjs";
import { check, closeChecks, expectEqual } from "./package/checks.mjs";
import {
  commonProgram,
  component,
  expectResult,
  jestTest,
  moduleProgram,
  SCORE,
  typedProgram,
} from "./package/example.mjs";
import { node, project, root, tool, writeFiles } from "./package/project.mjs";

const wanted = process.argv.slice(2);

/** Runs a group of checks in a project in which some tools are installed. */
async function inProject(name, packages, files, checks) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  let folder;
  await check(`${name}: installed`, () => {
    folder = project(name.replace(/\W/g, ""), packages, files);
    return Object.entries(packages)
      .map(([each, version]) => `${each} ${version}`)
      .join(", ");
  });
  if (folder !== undefined) await checks(folder);
}

await inProject("TypeScript", typescriptVersions, typescriptFiles, checkTypeScript);

const sources = { "main.mjs": moduleProgram, "main.cjs": commonProgram, "main.ts": moduleProgram };

await inProject("Jest", { jest: "30.5.2" }, { "bleu.test.js": jestTest }, async (folder) => {
  await check("Jest, defaults", () => void tool(folder, "jest", "jest"));
});

await inProject(
  "tsx",
  { tsx: "4.23.15" },
  { ...sources, "main.cts": moduleProgram, "main.mts": moduleProgram },
  async (folder) => {
    for (const file of ["main.ts", "main.cts", "main.mts"])
      await check(`tsx ${file}`, () => expectResult(tool(folder, "tsx", "tsx", file)));
  },
);

// without a tsconfig.json of this kind ts-node 10.9.2 runs no .ts file at all in Node 20.20, whatever it imports
await inProject(
  "ts-node",
  { "ts-node": "10.9.2", typescript: "5.9.3" },
  { "main.ts": typedProgram, "tsconfig.json": '{ "compilerOptions": { "module": "commonjs", "strict": true } }' },
  async (folder) => {
    await check("ts-node, CommonJS", () => expectResult(tool(folder, "ts-node", "ts-node", "main.ts")));
  },
);

await inProject(
  "Parcel",
  { parcel: "2.16.4" },
  { ...sources, "index.html": `<!doctype html><script type="module" src="./main.mjs"></script>\n` },
  async (folder) => {
    await check("Parcel, a page", () => {
      tool(folder, "parcel", "parcel", "build", "index.html", "--no-cache", "--no-source-maps", "--dist-dir", "page");
      return runOutput(folder, "page");
    });
    await check("Parcel, a page, package exports", () => {
      writeFiles(folder, {
        "package.json": JSON.stringify({ private: true, "@parcel/resolver-default": { packageExports: true } }),
      });
      tool(
        folder,
        "parcel",
        "parcel",
        "build",
        "index.html",
        "--no-cache",
        "--no-source-maps",
        "--dist-dir",
        "exports",
      );
      return runOutput(folder, "exports");
    });
  },
);

await inProject("webpack", { webpack: "5.112.2", "webpack-cli": "7.3.1" }, sources, async (folder) => {
  for (const [entry, target, mode] of [
    ["main.mjs", "web", "production"],
    ["main.cjs", "node", "development"],
  ]) {
    await check(`webpack, ${entry}, target ${target}, ${mode}`, () => {
      tool(folder, "webpack", "webpack", `./${entry}`, `--mode=${mode}`, `--target=${target}`, "-o", target);
      return runOutput(folder, target);
    });
  }
});

await inProject("Rollup", { rollup: "4.68.7", "@rollup/plugin-node-resolve": "16.0.3" }, sources, async (folder) => {
  await check("Rollup", () => {
    tool(folder, "rollup", "rollup", "main.mjs", "-p", "node-resolve", "-f", "es", "-o", "out/main.mjs");
    return runOutput(folder, "out");
  });
});

await inProject(
  "Vite",
  { vite: "8.3.8" },
  {
    ...sources,
    "index.html": `<!doctype html><script type="module" src="./main.mjs"></script>\n`,
    // leaves out code that needs a document
    "vite.config.mjs": "export default { build: { modulePreload: false } };\n",
  },
  async (folder) => {
    await check("Vite, a page", () => {
      tool(folder, "vite", "vite", "build", "--logLevel", "error", "--outDir", "page");
      return runOutput(folder, join("page", "assets"));
    });
    await check("Vite, for a server, with everything bundled", () => {
      writeFiles(folder, { "vite.config.mjs": "export default { ssr: { noExternal: true } };\n" });
      tool(folder, "vite", "vite", "build", "--logLevel", "error", "--ssr", "main.mjs", "--outDir", "server");
      return runOutput(folder, "server");
    });
  },
);

await inProject("esbuild", { esbuild: "0.28.2" }, sources, async (folder) => {
  await check("what each import costs, as docs/import-sizes.md has it", () => {
    node(root, "lab/import-sizes.mjs", "--check");
  });
  for (const entry of ["main.mjs", "main.cjs"]) {
    for (const platform of ["browser", "node"]) {
      await check(`esbuild, ${entry}, platform ${platform}`, () => {
        const out = `${entry}-${platform}`;
        tool(
          folder,
          "esbuild",
          "esbuild",
          entry,
          "--bundle",
          `--platform=${platform}`,
          "--log-level=warning",
          `--outdir=${out}`,
        );
        return runOutput(folder, out);
      });
    }
  }
});

const page = `import Client from "./client";
import Score from "./score";
export default () => <main><Score /><Client /></main>;
`;
await inProject(
  "Next.js",
  { next: "16.4.6", react: "19.2.0", "react-dom": "19.2.0" },
  {
    "app/page.jsx": page,
    "app/score.jsx": component,
    "app/client.jsx": `"use client";\n${component}`,
    "app/layout.jsx": `export default ({ children }) => <html><body>{children}</body></html>;\n`,
  },
  async (folder) => {
    for (const bundler of ["turbopack", "webpack"]) {
      await check(`Next.js, ${bundler}, components of server and client`, () => {
        tool(folder, "next", "next", "build", `--${bundler}`);
        const html = readFileSync(join(folder, ".next", "server", "app", "index.html"), "utf8").replaceAll(
          "&quot;",
          '"',
        );
        const shown = html.split(`[${SCORE},"wasm",true]</p>`).length - 1;
        expectEqual(shown, 2, "how often the page shows the result");
      });
    }
  },
);

closeChecks("bundlers");

/** Runs the scripts of a folder, some of which print the result. Returns their sizes. */
function runOutput(folder, out) {
  const scripts = readdirSync(join(folder, out)).filter((name) => /\.[cm]?js$/.test(name));
  // files that a page loads as modules have no package.json in their folder
  if (
    !scripts.some((name) => /\.[cm]js$/.test(name)) &&
    /\b(?:im|ex)port\b[^;]*\bfrom\b|^import\b/.test(readFileSync(join(folder, out, scripts[0]), "utf8"))
  )
    writeFiles(folder, { [join(out, "package.json")]: '{ "type": "module" }' });
  expectResult(scripts.map((name) => node(folder, join(out, name))).join(""));
  return `${scripts.reduce((sum, name) => sum + readFileSync(join(folder, out, name)).length, 0)} bytes`;
}
