// A plugin for the bundler that builds the package: it puts a counter into each branch of the sources, so that a fuzzer
// sees which branches a run took. docs/fuzzing.md has the cost of V8's own coverage.
import { relative } from "node:path";
import { withMarks } from "../../coverage/marked-sources.mjs";

/**
 * Adds `fuzzCounters[n]++` to each branch of the modules that `isCounted` accepts.
 *
 * @returns the plugin, and `places`: the file and the line of each counter
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
    // a skipped branch is counted by the branch that is not skipped
    if (kind === "otherwise" || kind === "after") return undefined;
    return `fuzzCounters[${places.push(`${file}:${lineOf(at)}`) - 1}]++`;
  });
}
