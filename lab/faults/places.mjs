// Paths of the repository, wherever the script is started.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export const fromRoot = (path) => resolve(root, path);
