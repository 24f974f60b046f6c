/** How the data of a setting is read from the file or folder that its option names. Loaded on demand. */
import { readBytes } from "../node/resources/read-resource.js";

/** By setting. What they give throws InputError, or RangeError for what is wrong in the file. */
export const dataFiles: Readonly<Record<string, () => Promise<(path: string) => unknown>>> = {
  async frequencies() {
    const { readFrequencies } = await import("../../../src/reading/entry.js");
    return (path) => readFrequencies(readBytes(path));
  },
  async information() {
    const { decodeNgramInformation } = await import("../../../src/index.js");
    return (path) => decodeNgramInformation(readBytes(path));
  },
  stem: async () => (await import("../node/resources/rouge-exceptions.js")).stemmerIn,
};
