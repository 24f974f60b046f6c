// npm run test:hosts [-- go rust]: the hosts of the kernel in other languages run the vectors and score files. Fails if
// a toolchain is missing, and says which.
import { spawnSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));

const hosts = {
  go: {
    needs: "Go 1.25 or newer (go.dev/dl)",
    tool: ["go", "version"],
    test: ["go", "test", "-count=1", "-vet=off", "./..."],
  },
  rust: { needs: "Rust 1.95 or newer (rustup.rs)", tool: ["cargo", "--version"], test: ["cargo", "test", "--quiet"] },
};

const names = process.argv.slice(2);
for (const name of names)
  if (!(name in hosts)) stop(`there is no host ${JSON.stringify(name)}: expected ${Object.keys(hosts).join(" or ")}`);
const chosen = Object.entries(hosts).filter(([name]) => names.length === 0 || names.includes(name));

const missing = chosen.filter(([, { tool }]) => spawnSync(tool[0], tool.slice(1)).status !== 0);
if (missing.length > 0)
  stop(missing.map(([name, { needs, tool }]) => `hosts/${name} needs ${needs}: there is no ${tool[0]}.`).join("\n"));

run(process.execPath, ["scripts/build.mjs", "--scalar"]);
for (const [name, { test }] of chosen) {
  const start = performance.now();
  // compiled programs are kept outside of the sources
  run(test[0], test.slice(1), {
    cwd: join("hosts", name),
    env: { ...process.env, CARGO_TARGET_DIR: resolve("build/hosts") },
  });
  console.log(`hosts/${name}: passed in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (status !== 0) stop(`${command} ${args.join(" ")} failed`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
