// Packages that only one script needs. They are not devDependencies, so that `npm ci` installs only what the build, the
// linter and `npm test` need: a script installs its own on first use.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Installs packages, `{ name: exact version }`, into a folder of the script's own unless they are there; returns it.
 */
export function installTools(script, dependencies) {
  const folder = join(root, "node_modules", ".cache", script);
  const wanted = JSON.stringify({ private: true, dependencies }, undefined, 2);
  // written last, so that an interrupted installation is made again
  const done = join(folder, "installed.json");
  if (existsSync(done) && readFileSync(done, "utf8") === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), wanted);
  console.log(`installing ${Object.keys(dependencies).join(", ")}`);
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  writeFileSync(done, wanted);
  return folder;
}
