// Which third-party packages each bundle contains: the build of a bundle notes its packages in build/bundled/.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";

const folder = "build/bundled";

/** The file in which a bundle ("library", "command" or "page") notes its packages. */
export const noteOf = (bundle) => `${folder}/${bundle}.json`;

/** The packages that modules belong to, by the modules' paths, in alphabetical order. */
export function packagesOf(modules) {
  const names = modules.flatMap((id) => /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ?? []);
  return [...new Set(names.map((name) => name.replace("\\", "/")))].sort();
}

/** The path of the file that has the licence of an installed package; undefined if there is none. */
export function licenceFileOf(name) {
  const folder = `node_modules/${name}`;
  const file = readdirSync(folder).find((candidate) => /^(?:licen[cs]e|copying)/i.test(candidate));
  return file && `${folder}/${file}`;
}

/** The modules that contribute to a bundler's output. "\0" begins the names of virtual modules. */
export function modulesIn(output) {
  return output.flatMap(({ modules = {} }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) =>
      renderedLength > 0 && !id.startsWith("\0") ? [id] : [],
    ),
  );
}

export function noteBundled(bundle, modules) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(noteOf(bundle), `${JSON.stringify(packagesOf(modules), undefined, 2)}\n`);
}

/** The bundles that hold each package: a map from its `name@version`. */
export function readBundled() {
  const bundles = new Map();
  for (const file of readdirSync(folder).sort()) {
    for (const name of JSON.parse(readFileSync(`${folder}/${file}`, "utf8"))) {
      const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
      const key = `${name}@${version}`;
      bundles.set(key, [...(bundles.get(key) ?? []), file.replace(/\.json$/, "")]);
    }
  }
  return bundles;
}
