/** Whether all cases are taken where a part of them is usual: TRUEBLEU_ALL=1. */
export const isWhole = process.env["TRUEBLEU_ALL"] === "1";
