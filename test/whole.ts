/** Whether tests that usually run a part of their cases have to run all: TRUEBLEU_ALL=1. */
export const isWhole = process.env["TRUEBLEU_ALL"] === "1";
