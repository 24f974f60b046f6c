// Writes what the command line knows about every metric before it loads any: options with their help, and the forms of
// signatures. These are plain data, generated from the settings in src/metrics, so that a metric stays in one file, and
// a run loads only the metrics that it uses.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

/** The lists of metrics, in the order of the help. */
const lists = ["src/metrics/list.ts", "src/meteor.ts"];

export async function buildMetricOptions() {
  const files = lists.flatMap((list) =>
    [
      ...readFileSync(list, "utf8").matchAll(
        /^(?:export \{.*)?\} from "(.*metrics.*|\.\/(?:generation|speech|translation)\/.*)\.js";$/gm,
      ),
    ].map(([, file]) => resolve(dirname(list), `${file}.ts`)),
  );
  const { metrics, optionsOf } = await evaluated(files);

  const options = new Map();
  const order = [];
  const keysOf = {};
  const signatures = {};
  const settingsOf = {};
  const formsOf = {};
  const descriptions = {};
  writePage(metrics.filter(({ metric }) => metric.onPage !== undefined));
  for (const { metric, file, name } of metrics) {
    const own = optionsOf(metric);
    descriptions[metric.name] = descriptionOf(name, metric, Object.values(own), readFileSync(file, "utf8"));
    keysOf[metric.name] = Object.fromEntries(Object.entries(own).map(([key, { names }]) => [key, names[0]]));
    settingsOf[metric.name] = settingForms(metric.settings, Object.values(own));
    if (metric.onPage !== undefined) formsOf[metric.name] = onPage(settingsOf[metric.name].filter(leavesChoice), own);
    const known = Object.values(keysOf[metric.name]).filter((name) => options.has(name));
    for (const option of Object.values(own)) {
      const [name] = option.names;
      // an option that only some metrics of a family have is placed before the options that follow it in those metrics
      if (!options.has(name)) order.splice(known.length === 0 ? order.length : order.indexOf(known[0]), 0, name);
      else known.shift();
      if (!options.has(name)) options.set(name, plainOption(option));
    }
    const { signature, settings, printedName, identifyingKeys, otherKeys, unnamed } = metric;
    const entries = signature.map((item) => (typeof item === "object" ? item : settings[item].signed));
    signatures[metric.name] = {
      name: printedName.source,
      keys: { ...Object.fromEntries(entries.map(({ key, short }) => [key, short])), ...otherKeys },
      identifyingKeys,
      unnamed,
    };
  }
  const loaders = metrics.map(
    ({ metric, file }) =>
      `  ${JSON.stringify(metric.name)}: () => import(${JSON.stringify(relative("build", file))}),\n`,
  );
  // help is a separate file, because few runs print it
  const helps = {};
  const entries = order.map((key) => {
    const { help, ...option } = options.get(key);
    helps[key] = help;
    return [key, option];
  });
  const table = JSON.stringify(Object.fromEntries(entries));
  const condensed = condensedOptions(entries);
  write("metric-help", { metricHelp: [JSON.stringify(helps), "Readonly<Record<string, string>>"] });
  const formType = 'Readonly<Record<string, readonly import("../src/metrics/command-line.js").SettingForm[]>>';
  write("metric-settings", { metricSettings: [JSON.stringify(settingsOf), formType] });
  // metrics of a family have many settings in common
  const forms = withShared(formsOf);
  write("metric-forms", { metricForms: [`(() => {\n${forms.shared.join("")}  return ${forms.code};\n})()`, formType] });
  writeFileSync("build/metric-settings.json", `${JSON.stringify(descriptions, null, 2)}\n`);
  write("metric-options", {
    metricOptions: [condensed, table],
    metricOptionKeys: [JSON.stringify(keysOf), JSON.stringify(keysOf)],
    metricModules: [
      `{\n${loaders.join("")}}`,
      "Readonly<Record<string, () => Promise<{ readonly commandLine: unknown }>>>",
    ],
  });
  write("metric-signatures", {
    metricSignatures: [
      JSON.stringify(signatures),
      "Readonly<Record<string, { readonly name: string; readonly keys: Readonly<Record<string, string>>; " +
        "readonly identifyingKeys: readonly string[]; readonly unnamed?: string }>>",
    ],
  });
}

/**
 * Code for the table of options, which every run of the command loads. It has half of the plain table's length: a
 * single name that equals the key is left out, and parts that options have in common are written once.
 */
function condensedOptions(entries) {
  const runs = [];
  for (const [key, { names, group, own = false, ...option }] of entries) {
    const last = runs.at(-1);
    const run = last?.group === group && last.own === own ? last : { group, own, options: {} };
    if (run !== last) runs.push(run);
    run.options[key] = { ...(names.length === 1 ? {} : { names }), ...option };
  }
  const { shared, code } = withShared(runs.map(({ group, own, options }) => [group, own, options]));
  return `(() => {
${shared.join("")}  return Object.fromEntries(${code}.flatMap(([group, own, options]) => Object.entries(options).map(([key, option]) =>
    [key, { names: [key], ...option, group, ...(own && { own }) }])));
})()`;
}

/** Code for plain data, in which objects and lists that occur more than once are constants. */
function withShared(data) {
  const times = new Map();
  JSON.stringify(data, (_, value) => {
    const text = Object(value) === value && JSON.stringify(value);
    times.set(text, (times.get(text) ?? 0) + 1);
    return value;
  });
  const names = new Map();
  const shared = [];
  const codeOf = (value) => {
    const text = JSON.stringify(value);
    if (Object(value) !== value) return text;
    if (names.has(text)) return names.get(text);
    const code = Array.isArray(value)
      ? `[${value.map(codeOf).join(",")}]`
      : `{${Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}:${codeOf(entry)}`)}}`;
    if (times.get(text) === 1) return code;
    names.set(text, `shared${names.size}`);
    shared.push(`  const ${names.get(text)} = ${code};\n`);
    return names.get(text);
  };
  // JSON drops undefined values
  return { code: codeOf(JSON.parse(JSON.stringify(data))), shared };
}

/** What the command line has to know about an option before the metric's file is loaded. */
function plainOption({ names, kind, value, choices, initial, least, most, own, unsigned, listed, group, help }) {
  return { names, kind, value, choices, initial, least, most, own, unsigned, listed, group, help };
}

/** The settings of a metric as plain data, with their texts in the command line's help. */
function settingForms(settings, options) {
  return Object.entries(settings).map(([name, { kind, initial, least, most, above, names }]) => {
    const { help, choices, means, kind: given } = options.find(({ setting }) => setting === name) ?? {};
    return {
      name,
      kind: given === "words" ? "words" : kind,
      initial,
      least,
      most,
      above,
      choices: names ?? (means === undefined ? choices : undefined),
      // words that mean undefined are left out
      means: kind === "special" ? means : undefined,
      help,
    };
  });
}

/** Whether a form of the page can set a setting. */
function leavesChoice({ kind, initial, means, choices }) {
  return (
    (choices === undefined || choices.length > 1) &&
    kind !== "file" &&
    (kind !== "special" || initial !== undefined || means !== undefined)
  );
}

/**
 * A metric with its settings and the comments of its source, from which code for hosts in other languages is generated.
 */
function descriptionOf(name, { settings, signature }, options, source) {
  const [, comment] = source.match(new RegExp(`${DOC_COMMENT}export function ${name}\\(`));
  const members = [...source.matchAll(new RegExp(`${DOC_COMMENT}  readonly (\\w+)\\??: (.+);$`, "gm"))];
  return {
    function: name,
    doc: plain(comment),
    settings: Object.entries(settings).map(([key, { initial, ...setting }]) => {
      const [, doc, , type] = members.find(([, , member]) => member === key) ?? [];
      const option = options.find((candidate) => candidate.setting === key)?.names[0];
      return { name: key, type, ...setting, default: initial, option, doc: doc && plain(doc) };
    }),
    // keys that follow from several settings belong to no single setting
    signature: signature.map((item) => (typeof item === "object" ? item : { setting: item, ...settings[item].signed })),
  };
}

const DOC_COMMENT = String.raw`\/\*\*((?:(?!\*\/)[^])*)\*\/\n`;

/** The text of a comment, without its stars. */
function plain(comment) {
  return comment.replace(/^ *\* ?/gm, "").trim();
}

/** The command lines of all metrics, each with its file. */
async function evaluated(files) {
  const entry = "\0metrics";
  const code = [
    ...files.map((file, i) => `import * as m${i} from ${JSON.stringify(file)};`),
    `export { optionsOf } from ${JSON.stringify(resolve("src/metrics/command-line.ts"))};`,
    `const withFile = (file, module) => [module.commandLine ?? []].flat().map((metric) =>`,
    `  ({ metric, file, name: Object.keys(module).find((name) => module[name] === metric.make) }));`,
    `export const metrics = [${files.map((file, i) => `...withFile(${JSON.stringify(file)}, m${i})`)}];`,
  ];
  const bundle = await rolldown({
    input: entry,
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    platform: "node",
    logLevel: "silent",
    plugins: [
      {
        name: "all metrics",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code.join("\n") : null),
      },
      {
        name: "no kernels",
        resolveId: (id) => (/^#kernel\/\w+-(?:js|wasm)$/.test(id) ? "\0no kernel" : null),
        load: (id) => (id === "\0no kernel" ? "export const wasm = undefined, instantiate = undefined;" : null),
      },
    ],
  });
  const output = resolve("build/metric-options-evaluated.mjs");
  await bundle.write({ format: "esm", file: output, codeSplitting: false });
  await bundle.close();
  try {
    return await import(pathToFileURL(output));
  } finally {
    rmSync(output);
  }
}

/**
 * Writes the metrics of the page, with the page's texts about them, to a separate file, because the command needs the
 * names without the functions.
 */
function writePage(metrics) {
  const names = metrics.map(({ name }) => name).toSorted();
  const words = metrics.map(({ name, metric }) => [name, metric.onPage]);
  write("metric-words", {
    metricWords: [JSON.stringify(Object.fromEntries(words)), "Readonly<Record<string, string>>"],
  });
  const imports = metrics.map(
    ({ name, file }) => `import { ${name} } from ${JSON.stringify(relative("build", file))};\n`,
  );
  const type = 'Readonly<Record<string, (options: object) => import("../src/metrics/metric.js").Metric>>';
  write("metric-page", { pageMetrics: [`{ ${names.join(", ")} }`, type] }, imports.join(""));
}

/** @param constants code and type of each, by name */
function write(file, constants, imports = "") {
  const generated = "// Generated by scripts/metric-options.mjs from src/metrics/.\n";
  const entries = Object.entries(constants);
  writeFileSync(
    `build/${file}.js`,
    generated + imports + entries.map(([name, [code]]) => `export const ${name} = ${code};\n`).join(""),
  );
  writeFileSync(
    `build/${file}.d.ts`,
    generated + entries.map(([name, [, type]]) => `export const ${name}: ${type};\n`).join(""),
  );
}

/** The help of the page's forms, which names other settings as the page does, not as options. */
function onPage(forms, options) {
  const fields = new Map(Object.entries(options).flatMap(([key, { names }]) => names.map((name) => [name, key])));
  const spoken = (key) => key.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  const named = (flag) => (fields.has(flag) ? `“${spoken(fields.get(flag))}”` : flag);
  return forms.map((form) => ({ ...form, help: form.help?.replaceAll(/--[a-z-]+/g, named) }));
}
