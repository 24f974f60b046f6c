// Packages that one script alone needs: they are no devDependencies, so that `npm ci` installs only what the build, the
// linter and `npm test` need. A script installs its own on first use.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Installs packages, `{ name: exact version }`, into build/tools/SCRIPT/ unless they are there, and returns a function
 * that imports them.
 */
export function installTools(script, dependencies) {
  const folder = join(root, "build", "tools", script);
  const manifest = join(folder, "package.json");
  const wanted = `${JSON.stringify({ name: `tools-of-${script}`, private: true, dependencies }, undefined, 2)}\n`;
  const done = join(folder, "installed.json");
  if (!existsSync(done) || readFileSync(done, "utf8") !== wanted) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifest, wanted);
    console.log(`installing ${Object.keys(dependencies).join(", ")} into build/tools/${script}/`);
    execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: folder,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    writeFileSync(done, wanted);
  }
  const require = createRequire(manifest);
  return (name) => import(pathToFileURL(require.resolve(name)).href);
}
