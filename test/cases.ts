/**
 * How many generated cases a test makes: a share of them in `npm test`, which has to be short, all of them in
 * `npm run test:exhaustive`. vite.config.ts sets the variable, and finds the files of the exhaustive run: those that
 * import this one, themselves or by a helper.
 */
export const isExhaustive = process.env["TRUEBLEU_TEST_CASES"] === "all";

/** `all` cases in the exhaustive run; in `npm test` a share of them, of which a test may give the number. */
export function cases(all: number, share = Math.ceil(all / 40)): number {
  return isExhaustive ? all : share;
}
