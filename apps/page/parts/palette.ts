/** Colours of figures, that people with colour blindness can tell apart. */

/** For categories (Okabe and Ito 2008, https://jfly.uni-koeln.de/color), without yellow, which is faint on white. */
export const categories = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"] as const;

/** For differences: worse, none, better. */
export const differences = { worse: "#b35806", none: "var(--neutral)", better: "#2166ac" } as const;
