// Sources with a counter in each branch, so that a fuzzer sees which way a run went: a plugin for the bundler that builds
// the package. What is fuzzed is so the sources of today; what V8's own coverage costs is in docs/fuzzing.md.
import { relative } from "node:path";
import { withMarks } from "../../coverage/marked-sources.mjs";

/**
 * Adds `fuzzCounters[n]++` to each branch of the modules that `isCounted` takes.
 *
 * @returns the plugin, and `places`: of each counter, the file and the line
 */
export function countedSources(isCounted) {
  const places = [];
  const plugin = {
    name: "counted sources",
    transform: {
      order: "pre",
      handler(code, id) {
        if (!isCounted(id)) return null;
        return { code: withCounters(code, relative("", id), places), map: null };
      },
    },
  };
  return { plugin, places };
}

function withCounters(code, file, places) {
  const lineOf = (at) => code.slice(0, at).split("\n").length;
  return withMarks(code, ({ kind, at }) => {
    // what is left is counted where it is not
    if (kind === "otherwise" || kind === "after") return undefined;
    return `fuzzCounters[${places.push(`${file}:${lineOf(at)}`) - 1}]++`;
  });
}
