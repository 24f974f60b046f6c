/** How the data of a setting is read from the file or folder that its option names. Loaded on demand. */
import { readBytes } from "../node/resources/read-resource.js";

/** The readers, by setting. They throw InputError if a file cannot be read, and RangeError for mistakes in it. */
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
