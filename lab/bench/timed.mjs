// Times a JavaScript job of lab/bench/peers.mjs. Cold: the first run of the job in the process. Warm: the median of
// three runs, after a second of runs of the same job.
export function printTimes(run, warmth) {
  if (warmth === "warm") for (const end = performance.now() + 1000; performance.now() < end;) run();
  const results = Array.from({ length: warmth === "warm" ? 3 : 1 }, () => timed(run)).sort((a, b) => a.cpu - b.cpu);
  console.log(JSON.stringify({ ...results[results.length >> 1], peak: process.resourceUsage().maxRSS * 1024 }));
}

function timed(run) {
  const start = process.cpuUsage();
  const wallStart = performance.now();
  const value = run();
  const wall = (performance.now() - wallStart) / 1000;
  const { user, system } = process.cpuUsage(start);
  return { value, cpu: (user + system) / 1e6, wall };
}
