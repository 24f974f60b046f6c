/** Whether to run all cases, where usually a part of them runs: TRUEBLEU_ALL=1. */
export const isWhole = process.env["TRUEBLEU_ALL"] === "1";
