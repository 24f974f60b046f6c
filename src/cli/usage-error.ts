/** A slip in the arguments: told below the usage, exit code 2. */
export class UsageError extends Error {}
