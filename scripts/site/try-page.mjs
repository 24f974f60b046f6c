// The page of the playground, with the names of metrics and settings that its program needs.
import { readFileSync } from "node:fs";

export function tryPage({ metricData, pythonMetrics }) {
  const names = JSON.stringify(namesOf(metricData, pythonMetrics)).replaceAll("<", "\\u003c");
  return {
    address: "try/index.html",
    title: "Try it",
    about:
      "A playground: paste or drop texts, choose metrics and settings, see scores and signatures, and copy the same as a command, TypeScript or Python.",
    kind: "try",
    headings: [],
    text: "# Try it\n\nPlayground: paste or drop texts, choose metrics and settings, copy the code.",
    scripts: ["try/try.js"],
    html: `<h1>Try it</h1>
<div id="playground"><p>Loading the metrics …</p><noscript><p>The playground counts in your browser, and needs JavaScript.</p></noscript></div>
<script type="application/json" id="names">${names}</script>`,
  };
}

/** Options of the command, and Python's classes, by metric and setting (apps/site/try/names.ts). */
function namesOf(metricData, pythonMetrics) {
  const { metricOptions, metricOptionKeys } = optionTables();
  const classes = Object.entries(pythonMetrics).flatMap(([className, { metric, arguments: given }]) => {
    const settings = Object.fromEntries(
      Object.entries(given).map(([name, { setting }]) => [
        setting ?? name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase()),
        name,
      ]),
    );
    const named = className === "ErrorRate" ? ["WER", "CER"] : [className];
    return named.map((one) => [className === "ErrorRate" ? one.toLowerCase() : metric, { className: one, settings }]);
  });
  const python = Object.fromEntries(classes);
  return Object.fromEntries(
    Object.entries(metricData).map(([metric, { function: call }]) => [
      metric,
      {
        call,
        options: Object.fromEntries(
          Object.entries(metricOptionKeys[metric] ?? {}).map(([setting, option]) => [
            setting,
            { option, kind: metricOptions[option].kind },
          ]),
        ),
        ...(python[metric] !== undefined && { python: python[metric] }),
      },
    ]),
  );
}

/** The tables of the command's options, without the metrics that their file imports. */
function optionTables() {
  const text = readFileSync("build/metric-options.js", "utf8").replace(
    /^export const metricModules[\s\S]*?\n\};?$/m,
    "",
  );
  const module = { exports: {} };
  // eslint-disable-next-line no-new-func
  new Function("exports", text.replaceAll(/^export const (\w+) =/gm, "exports.$1 ="))(module.exports);
  return module.exports;
}
