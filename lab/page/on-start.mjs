/** A script that is put into each page before its own script: it notes errors, and when elements were first seen. */

/** Runs in the page. */
export function watch() {
  const seen = { errors: [], violations: [], longTasks: [], first: {} };
  globalThis.watched = seen;
  addEventListener("error", (event) => {
    // a browser's note that it will lay out again in the next frame
    if (!event.message.startsWith("ResizeObserver loop")) seen.errors.push(`${event.message} in line ${event.lineno}`);
  });
  addEventListener("unhandledrejection", ({ reason }) => seen.errors.push(String(reason?.stack ?? reason)));
  addEventListener("securitypolicyviolation", (event) =>
    seen.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  );
  // when each of these elements was first there at the end of a frame
  const awaited = {
    texts: () => document.querySelector(".top-bar select") !== null,
    bleu: () => isThere("BLEU"),
    chrf: () => isThere("BLEU") && isThere("chrF"),
    all: () => isThere("BLEU") && isThere("chrF") && isThere("TER"),
    list: () => document.querySelectorAll("#segment-list [data-segment]").length > 3,
    pairs: () => document.querySelector("#pairs [data-p]") !== null,
    allPairs: () => isCalm("#pairs [data-p]"),
    // the verdict names the systems in their order, even if it is dimmed
    order: () => document.querySelector("#verdict .verdict .verdict-finding") !== null,
    intervals: () => document.querySelector("#ranking td.interval[data-low]") !== null,
    // the page shows which systems are better or worse, and no longer changes it: for the chosen metric, then for all
    firm: () => isCalm("#verdict .verdict-finding") && isCalm("#ranking tr[data-cluster] .interval"),
    firmAll: () => document.querySelector("#copy-verdict:not(:disabled)") !== null,
  };
  const isCalm = (selector) => [...document.querySelectorAll(selector)].some((one) => one.closest(".stale") === null);
  const isThere = (metric) => isCalm(`#ranking td[data-metric^="${metric}"][data-value]`);
  const look = () => {
    for (const [name, check] of Object.entries(awaited))
      if (!(name in seen.first) && check()) seen.first[name] = performance.now();
    if (Object.keys(seen.first).length < Object.keys(awaited).length && performance.now() < 120_000)
      requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  if (PerformanceObserver.supportedEntryTypes.includes("longtask")) {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.longTasks.push({ startTime, duration });
    }).observe({ type: "longtask", buffered: true });
  }
}
