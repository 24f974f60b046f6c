/** The everyday tests of vite.config.ts, with the marked kernel in place of the release builds. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import config from "../../vite.config.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const unit = config
  .test!.projects!.map((project) => (project as { test: { name: string } }).test)
  .find(({ name }) => name === "unit")! as { name: string; setupFiles: string[] };

export default defineConfig({
  root,
  test: {
    ...config.test,
    // modules cached by another run import the release builds
    experimental: { fsModuleCache: true, fsModuleCachePath: `${root}/node_modules/.cache/coverage/modules` },
    projects: [
      {
        resolve: { alias: [{ find: /^#kernel\/(\w+-wasm)$/, replacement: `${root}/build/marked/$1.js` }] },
        test: {
          ...unit,
          setupFiles: [...unit.setupFiles, `${root}/lab/coverage/kernel-setup.ts`],
          testTimeout: 180_000,
        },
      },
    ],
  },
});
