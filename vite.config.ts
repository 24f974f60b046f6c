import { defineConfig } from "vitest/config";

const apart = ["test/golden/**", "test/peers/**"];

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["test/**/*.test.ts"], exclude: apart, testTimeout: 60_000 } },
      // sweeps of whole data sets and talks with a Python process: minutes, not seconds
      {
        test: {
          name: "golden",
          include: ["test/golden/**/*.test.ts"],
          globalSetup: "test/golden/setup.ts",
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: "peers",
          include: ["test/peers/**/*.test.ts"],
          globalSetup: "test/peers/setup.ts",
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
