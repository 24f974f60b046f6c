/** An error in the arguments: printed below the usage, exit code 2. */
export class UsageError extends Error {}
