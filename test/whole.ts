/** Whether tests that usually run a part of their cases have to run all: TRUEBLEU_ALL=1. */
export const isWhole = process.env["TRUEBLEU_ALL"] === "1";

const day = Math.floor(Date.now() / 86_400_000);

/** Whether a test takes its case of this number today, if it takes each case once in so many days; with TRUEBLEU_ALL always. */
export function isToday(number: number, days: number): boolean {
  return isWhole || (number + day) % days === 0;
}
