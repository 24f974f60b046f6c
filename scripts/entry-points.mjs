// The entry points that users import: "truebleu", and paths below it. package.json has one pattern for all of these
// ("./*"), so this is the only list.
import { readFileSync, readdirSync } from "node:fs";
import { basename, resolve } from "node:path";

/** The sources of entry points that are files. */
export const writtenEntries = ["src", "src/adapters"].flatMap((folder) =>
  readdirSync(folder).flatMap((file) => (file.endsWith(".ts") ? [`${folder}/${file}`] : [])),
);

/**
 * A metric of src/metrics/list.ts that no file of src/ exports also has an entry point with its name. This entry point
 * exports the metric, the names that the list exports with it, and the functions that work with every metric.
 */
function generatedEntries() {
  const list = readFileSync("src/metrics/list.ts", "utf8");
  const written = writtenEntries.filter((file) => file !== "src/index.ts").map((file) => readFileSync(file, "utf8"));
  return [...list.matchAll(/^export \{([^}]*)\} from "\.\/([\w/-]+\.js)";/gm)].flatMap(([, names, file]) => {
    if (written.some((text) => text.includes(`"./metrics/${file}"`))) return [];
    const text = `export * from "./scoring.js";\nexport {${names}} from "./metrics/${file}";\n`;
    const factories = names.split(",").flatMap((name) => (/^\s*\w+\s*$/.test(name) ? [name.trim()] : []));
    return factories.map((name) => [`src/${name}.ts`, text]);
  });
}

/** Maps the path of an entry point's source to its text, which is undefined if the source is a file. */
export const entrySources = new Map([...writtenEntries.map((file) => [file, undefined]), ...generatedEntries()]);

/** The entry point's name in an import, after "truebleu/"; "index" is the package itself. */
export const entryName = (source) => basename(source, ".ts");

export const entryNames = [...entrySources.keys()].map(entryName).sort();

/** Gives the bundler the sources that are not files. */
export function generatedSources() {
  const texts = new Map([...entrySources].map(([source, text]) => [resolve(source), text]));
  return {
    name: "generated entry points",
    resolveId: (id) => (texts.get(resolve(id)) === undefined ? null : resolve(id)),
    load(id) {
      const code = texts.get(id);
      return code === undefined ? null : { code, moduleType: "ts" };
    },
  };
}
