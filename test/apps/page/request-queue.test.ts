/** The order in which a worker of the page handles requests. */
import { expect, test } from "vitest";
import { createRequestQueue } from "../../../apps/page/engine/lanes/request-queue.js";

type Request = { readonly id: number; readonly ask?: string; readonly edit?: readonly [] };

test("edits go first, then requests of visible views, then those that read all texts; forgotten requests are dropped", async () => {
  const begun: number[] = [];
  const dropped: number[] = [];
  const arrange = createRequestQueue<Request>(
    async ({ id }) => void begun.push(id),
    (id) => dropped.push(id),
  );
  // the queue begins the first request at once
  arrange({ id: 0, ask: "buckets" });
  arrange({ id: 1, ask: "buckets" });
  arrange({ id: 2, ask: "ranking" });
  arrange({ id: 3, ask: "segmentList" });
  arrange({ id: 4, edit: [] });
  arrange({ forget: 2 });
  await expect.poll(() => begun.length).toBe(4);
  expect(begun).toEqual([0, 4, 3, 1]);
  expect(dropped).toEqual([2]);
});

test("of equally urgent requests, the first one goes first", async () => {
  const begun: number[] = [];
  const arrange = createRequestQueue<Request>(
    async ({ id }) => void begun.push(id),
    () => {},
  );
  for (let id = 0; id < 4; id++) arrange({ id, ask: "buckets" });
  for (let id = 4; id < 8; id++) arrange({ id, ask: "ranking" });
  await expect.poll(() => begun.length).toBe(8);
  expect(begun).toEqual([0, 4, 5, 6, 7, 1, 2, 3]);
});

test("what reads all texts begins after the warnings about them, for which the verdict waits", async () => {
  const begun: number[] = [];
  let answer = (): void => {};
  const arrange = createRequestQueue<Request>(
    ({ id, ask }) => {
      begun.push(id);
      return ask === "textFindings" ? new Promise((resolve) => (answer = resolve)) : Promise.resolve();
    },
    () => {},
  );
  arrange({ id: 0, ask: "textFindings" });
  arrange({ id: 1, ask: "buckets" });
  arrange({ id: 2, ask: "segmentList" });
  await expect.poll(() => begun).toEqual([0, 2]);
  arrange({ id: 3, edit: [] });
  await expect.poll(() => begun).toEqual([0, 2, 3]);
  answer();
  await expect.poll(() => begun).toEqual([0, 2, 3, 1]);
});
