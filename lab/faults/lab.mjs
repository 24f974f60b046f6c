// A copy of the built command, its inputs, and runs of the copy, each in a separate folder.
import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeInputs } from "./inputs.mjs";
import { fromRoot } from "./places.mjs";

const preloads = fileURLToPath(new URL("preload/", import.meta.url));

/** The time after which a run counts as hanging, on a busy machine. */
const LONGEST_MS = 60_000;

/** An account without rights, to which root can step down. */
const NOBODY = 65534;

/** @param plant the name, in preload/plant.cjs, of the fault that is planted in every run */
export async function createLab(plant) {
  const root = mkdtempSync(join(tmpdir(), "truebleu-faults-"));
  const remove = () => rmSync(root, { recursive: true, force: true });
  process.once("exit", remove);
  // an account without rights must be able to read it
  chmodSync(root, 0o755);
  const inputs = writeInputs(join(root, "inputs"));
  const packages = [];
  const testSets = { source: "made for tests", sets: {}, annotations: {} };
  let folders = 0;

  const lab = {
    root,
    inputs,
    /** A new copy of the command, as it is installed, with a code cache of its own. */
    install() {
      const package_ = join(root, `package${packages.length}`);
      packages.push(package_);
      for (const path of ["build/cli", "build/kernel", "build/page/index.html", "package.json"])
        cpSync(fromRoot(path), join(package_, path), { recursive: true });
      mkdirSync(join(package_, "data"));
      lab.publish();
      return package_;
    },
    /** Adds a test set to all copies, including those that are made later. */
    publish(name, set) {
      if (name !== undefined) testSets.sets[name] = set;
      for (const package_ of packages) {
        // commands of other lanes may be reading the file at this moment
        const file = join(package_, "data/testsets.json");
        writeFileSync(`${file}.new`, JSON.stringify(testSets));
        renameSync(`${file}.new`, file);
      }
    },
    folder() {
      const folder = join(root, `run${folders++}`);
      mkdirSync(folder);
      chmodSync(folder, 0o777);
      return folder;
    },
    /** An undisturbed run, with nothing planted in it. */
    expected: (args, options = {}) => run(args, { installed: packages[0], cwd: lab.folder(), ...options }),
    run: (args, options = {}) => run(args, { installed: packages[0], plant, cwd: lab.folder(), ...options }),
    remove() {
      process.off("exit", remove);
      remove();
    },
  };
  const installed = lab.install();
  // some commands read statistics: these are counted beforehand, without any fault
  for (const paths of Object.values(inputs)) {
    paths.baseline = join(dirname(paths.ref), "baseline.stats");
    await run(["count", paths.ref, "-i", paths.hyp, "-o", paths.baseline], { cwd: root, installed });
  }
  return { ...lab, packages };
}

/**
 * Runs the command.
 *
 * @param options.installed the copy of it
 * @param options.shell the words before the command, such as a shell that sets a limit
 * @param options.preload files of preload/, with options.environment for them
 * @param options.act is called with the process
 * @param options.input for standard input; null for what `act` writes there
 * @returns the exit code or signal, both streams, and whether the run was ended because it hung
 */
function run(args, options) {
  const { cwd, installed, plant, shell = [], preload = [], flags = [], environment = {}, input, act } = options;
  const { stdio = ["pipe", "pipe", "pipe"], nobody = false } = options;
  const [program, ...rest] = [
    ...shell,
    process.execPath,
    ...flags,
    ...[...(plant === undefined ? [] : ["plant.cjs"]), ...preload].flatMap((name) => ["--require", preloads + name]),
    join(installed, "build/cli/main.cjs"),
    ...args,
  ];
  return new Promise((settle) => {
    const child = spawn(program, rest, {
      cwd,
      stdio,
      env: { PATH: process.env.PATH, HOME: cwd, SACREBLEU: join(cwd, "sets"), PLANT: plant, ...environment },
      ...(nobody && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, LONGEST_MS);
    const [out, err] = [collected(child.stdout), collected(child.stderr)];
    child.stdin?.on("error", () => undefined);
    if (input !== null) child.stdin?.end(input);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      settle({ cwd, code, signal, late, stdout: out(), stderr: err() });
    });
    act?.(child);
  });
}

function collected(stream) {
  const parts = [];
  stream?.on("data", (bytes) => parts.push(bytes));
  return () => Buffer.concat(parts).toString("utf8");
}

/** Every file below a folder, with its bytes; a path that is not a file has undefined. */
export function filesBelow(folder) {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  const files = names.flatMap((name) => {
    const status = statSync(join(folder, name), { throwIfNoEntry: false });
    if (status?.isDirectory()) return [];
    return [[name, status?.isFile() ? readFileSync(join(folder, name)) : undefined]];
  });
  return Object.fromEntries(files);
}
