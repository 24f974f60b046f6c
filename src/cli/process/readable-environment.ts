/** The environment variables that the command may read. */
import type { Environment } from "../../node/environment.js";

/** Those that the manual names and that no runtime reads by itself. */
export const readableVariables = [
  "COLUMNS",
  "FORCE_COLOR",
  "NO_COLOR",
  "SACREBLEU",
  "SACREBLEU_FORMAT",
  "SACREBLEU_SEED",
];

interface Deno {
  readonly permissions: {
    querySync(asked: { readonly name: "env"; readonly variable?: string }): { readonly state: string };
  };
}

/**
 * All of them; in Deno those that the user allows, and no other is asked for: Deno would stop a run that colours
 * nothing and tests nothing to ask about NO_COLOR and SACREBLEU_SEED.
 */
export function readableEnvironment(): Environment {
  const { Deno } = globalThis as { readonly Deno?: Deno };
  if (Deno === undefined) return process.env;
  const isAllowed = (variable?: string): boolean =>
    Deno.permissions.querySync({ name: "env", ...(variable === undefined ? {} : { variable }) }).state === "granted";
  if (isAllowed()) return process.env;
  return Object.fromEntries(readableVariables.filter(isAllowed).map((variable) => [variable, process.env[variable]]));
}
