/** The environment variables of a run, which tests set. */
export type Environment = Readonly<Record<string, string | undefined>>;
