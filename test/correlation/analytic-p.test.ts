/** The p-value of a single coefficient, compared with SciPy 1.17.1: pearsonr, spearmanr and kendalltau of the same lists. */
import { expect, test } from "vitest";
import { correlateMetrics } from "../../src/correlate.js";

const lists: Readonly<Record<string, (i: number) => readonly [human: number, metric: number]>> = {
  distinct: (i) => [(i * 37 + 11) % 1009, ((i * i * 5 + i * 61 + 3) % 1013) + ((i * 37 + 11) % 1009) / 2],
  ties: (i) => [(i * 7 + 3) % 5, ((i * i * 3 + i) % 7) + ((i * 7 + 3) % 5)],
  near: (i) => [i, i + (i === 1 ? 1.5 : 0)],
  same: (i) => [i, 2 * i],
  weak: (i) => [(i * 37 + 11) % 1009, (i * i * 5 + i * 61 + 3) % 1013],
};

// list, length; p of Pearson, Spearman, Kendall; null where SciPy has NaN
const scipy: readonly (readonly [string, number, number | null, number | null, number | null])[] = [
  ["distinct", 2, 1.0, null, 1.0],
  ["distinct", 3, 0.02052654845399119, 0.0, 0.3333333333333333],
  ["distinct", 4, 0.0011179120903346274, 0.0, 0.08333333333333333],
  ["distinct", 8, 1.3594198662374748e-7, 0.0, 4.96031746031746e-5],
  ["distinct", 33, 7.811358139682772e-5, 9.439487426582762e-5, 4.634084748465078e-5],
  ["distinct", 34, 5.140537334753668e-5, 6.476618256684198e-5, 5.883776719058432e-5],
  ["distinct", 100, 6.5284680349935285e-9, 9.650070555487395e-8, 1.6985931176650788e-7],
  ["distinct", 170, 2.1967516425885158e-16, 1.2971901764175203e-14, 1.4068626574734866e-13],
  ["distinct", 171, 4.517957211155681e-16, 2.5687192055336822e-14, 2.3758456556086497e-13],
  ["distinct", 1000, 6.16133645591832e-64, 2.4241797400898964e-59, 6.803248355668223e-56],
  ["ties", 2, 1.0, null, 1.0],
  ["ties", 3, 0.5456289483429898, 0.6666666666666666, 1.0],
  ["ties", 4, 0.6285714285714286, 0.6, 0.75],
  ["ties", 8, 0.20532367481130342, 0.2450871994314176, 0.23405878248458878],
  ["ties", 33, 1.08715438204504e-5, 1.3495265758857494e-5, 4.562860256187764e-5],
  ["ties", 34, 3.3169833279340363e-6, 3.967234275200858e-6, 1.7397083191915738e-5],
  ["ties", 100, 3.2565793621094653e-16, 4.570649887945283e-16, 9.694246791467462e-14],
  ["ties", 170, 7.312679284403225e-27, 1.4831136838742225e-26, 1.8092853686311688e-22],
  ["ties", 171, 1.2105879982163228e-26, 3.3087574499056034e-26, 2.804231003527108e-22],
  ["ties", 1000, 4.859167638397908e-153, 7.826142731106532e-151, 1.2690286961118766e-125],
  ["near", 2, 1.0, null, 1.0],
  ["near", 3, 0.4543710516570099, 0.6666666666666666, 1.0],
  ["near", 4, 0.16550282075451284, 0.2000000000000001, 0.3333333333333333],
  ["near", 8, 2.859050112747093e-5, 3.314396026200098e-5, 0.0003968253968253968],
  ["near", 33, 1.2045373065442813e-50, 8.716238406217296e-51, 7.600781509709488e-36],
  ["near", 34, 7.6508740036234295e-53, 5.289824973538844e-53, 2.30326712415439e-37],
  ["near", 100, 1.7835826409034304e-226, 3.448065874529638e-228, 2.1430205762509337e-156],
  ["near", 170, 0.0, 0.0, 4.68486329049202e-305],
  ["near", 171, 0.0, 0.0, 2.755801935583541e-307],
  ["near", 1000, 0.0, 0.0, 0.0],
  ["same", 2, 1.0, null, 1.0],
  ["same", 3, 1.3415758552508146e-8, 0.0, 0.3333333333333333],
  ["same", 4, 0.0, 0.0, 0.08333333333333333],
  ["same", 8, 0.0, 0.0, 4.96031746031746e-5],
  ["same", 33, 0.0, 0.0, 2.30326712415439e-37],
  ["same", 34, 0.0, 0.0, 6.774315071042324e-39],
  ["same", 100, 0.0, 0.0, 2.143020576250934e-158],
  ["same", 170, 0.0, 0.0, 2.755801935583541e-307],
  ["same", 171, 0.0, 0.0, 0.0],
  ["same", 1000, 0.0, 0.0, 0.0],
  ["weak", 2, 1.0, null, 1.0],
  ["weak", 3, 0.0258697367957334, 0.0, 0.3333333333333333],
  ["weak", 4, 0.0017268187638057597, 0.0, 0.08333333333333333],
  ["weak", 8, 3.880766842554039e-7, 0.0, 4.96031746031746e-5],
  ["weak", 33, 0.10611372023695863, 0.05294246991058345, 0.03300713192637391],
  ["weak", 34, 0.09376649625737275, 0.046827051033251695, 0.027185628736065545],
  ["weak", 100, 0.1911970598975466, 0.17601693620895578, 0.2088386402595851],
  ["weak", 170, 0.022609769223994, 0.022416034021145354, 0.02484893546341845],
  ["weak", 171, 0.029476273500604853, 0.028242154374499222, 0.031396467404877955],
  ["weak", 1000, 0.015890227140715904, 0.014232366135081382, 0.013541825658020451],
];

function found(list: string, length: number, coefficient: "pearson" | "spearman" | "kendall" | "tau-c") {
  const pairs = Array.from({ length }, (_, i) => lists[list]!(i));
  const table = {
    systems: 1,
    segments: length,
    human: { segmentScores: pairs.map(([human]) => human) },
    metrics: [{ name: "m", segmentScores: pairs.map(([, metric]) => metric) }],
  };
  const { value, pValue } = correlateMetrics(table, { coefficient, trials: 0 }).metrics[0]!;
  return { value: value!, pValue };
}

test.each(scipy)("the p-value of %s is SciPy's, %i values", (list, length, ...expected) => {
  for (const [i, coefficient] of (["pearson", "spearman", "kendall"] as const).entries()) {
    const { value, pValue } = found(list, length, coefficient);
    const p = expected[i]!;
    // the p of a coefficient near 1 depends on the last bits of the coefficient, in which we and SciPy differ
    const hangs = coefficient === "kendall" || length === 2 ? 0 : (length * 2 ** -50) / (1 - value * value);
    if (p === null) expect(pValue).toBeNull();
    else if (hangs > 1e-3) expect(Math.max(p, pValue!)).toBeLessThan(2e-8);
    // SciPy has 0 in place of exact values below 1e-307
    else if (p === 0) expect(pValue).toBeLessThan(1e-307);
    else expect(Math.abs(pValue! / p - 1)).toBeLessThan(1e-10 + hangs);
  }
});

test("the p-value of tau-c is that of tau-b, as in SciPy", () => {
  expect(found("ties", 34, "tau-c").pValue).toBe(found("ties", 34, "kendall").pValue);
});

test("coefficients over all scores have a p-value; means over groups, and accuracies, have none", () => {
  const human = { segmentScores: [1, 2, 3, 4, 5, 6] };
  const table = { systems: 3, segments: 2, human, metrics: [{ name: "m", segmentScores: [2, 1, 4, 3, 3, 7] }] };
  const of = (options: Parameters<typeof correlateMetrics>[1]) =>
    correlateMetrics(table, { trials: 0, ...options }).metrics[0]!.pValue;
  // scipy.stats.pearsonr([1.5, 3.5, 5.5], [1.5, 3.5, 5])
  expect(of({ level: "system" })).toBeCloseTo(0.052388932821647465, 10);
  expect(of({ grouping: "segment" })).toBeNull();
  expect(of({ coefficient: "acc-eq" })).toBeNull();
});
