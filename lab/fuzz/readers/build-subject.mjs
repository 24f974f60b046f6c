// Bundles the readers with a counter in each branch of src/.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { rolldown } from "rolldown";
import { bundling } from "../../../scripts/bundle.mjs";
import { step } from "../../../scripts/steps.mjs";
import { countedSources } from "./counted-sources.mjs";

const folder = "build/fuzz-subject";

/** @returns the bundle, which is built again if a source is newer, and the places of its counters */
export async function builtSubject() {
  const outputs = [join(folder, "subject.mjs"), join(folder, "places.json")];
  const inputs = ["subject", "laws", "counted-sources", "build-subject"].map((name) => `lab/fuzz/readers/${name}.mjs`);
  await step("readers with counters", ["src", "apps/cli", "build/metric-options.js", ...inputs], outputs, () =>
    buildSubject(folder, resolve("lab/fuzz/readers/subject.mjs"), [resolve("src"), resolve("apps/cli")]),
  );
  return { file: resolve(outputs[0]), places: JSON.parse(readFileSync(outputs[1], "utf8")) };
}

/** @param counted the folders whose branches are counted */
export async function buildSubject(into, entry, counted) {
  const { plugin, places } = countedSources(
    (id) => counted.some((source) => id.startsWith(source)) && /(?<!\.d)\.[jt]s$/.test(id),
  );
  const bundle = await rolldown({
    ...bundling,
    platform: "node",
    checks: { ineffectiveDynamicImport: false, invalidAnnotation: false, pluginTimings: false },
    input: { subject: entry },
    plugins: [plugin],
  });
  await bundle.write({ format: "esm", dir: into, entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" });
  await bundle.close();
  writeFileSync(join(into, "places.json"), JSON.stringify(places));
}
