/** The environment variables that the command may read. */
import type { Environment } from "../node/environment.js";

/** The variables that the manual names and that no runtime reads by itself. */
export const readableVariables = [
  "COLUMNS",
  "FORCE_COLOR",
  "NO_COLOR",
  "SACREBLEU",
  "SACREBLEU_FORMAT",
  "SACREBLEU_SEED",
];

export interface Deno {
  readonly permissions: {
    querySync(descriptor: { readonly name: "env"; readonly variable?: string }): { readonly state: string };
  };
}

/**
 * In Deno, the variables that the user allows. The others are not read, because Deno would interrupt even a run that
 * needs no variable, to ask about NO_COLOR and SACREBLEU_SEED.
 */
export function readableEnvironment({ permissions }: Deno): Environment {
  const isAllowed = (variable?: string): boolean =>
    permissions.querySync({ name: "env", ...(variable === undefined ? {} : { variable }) }).state === "granted";
  if (isAllowed()) return process.env;
  return Object.fromEntries(readableVariables.filter(isAllowed).map((variable) => [variable, process.env[variable]]));
}
