// Asks the server of the tests for jobs, one after the other, and sends the result of each.

/**
 * @param base the address of the server @param name the server's name for this place @param jobs functions by their
 * names; each may return a promise
 */
export async function answerJobs(base, name, jobs) {
  for (;;) {
    const response = await fetch(`${base}/job?as=${name}`);
    // there is no job yet
    if (response.status === 204) continue;
    const { job, argument } = await response.json();
    if (job === "end") return;
    const answer = await answerOf(jobs, job, argument);
    await fetch(`${base}/answer?as=${name}`, { method: "POST", body: JSON.stringify(answer) });
  }
}

export async function answerOf(jobs, job, argument) {
  try {
    return { result: await jobs[job](argument) };
  } catch (error) {
    return { error: String(error?.stack ?? error) };
  }
}
