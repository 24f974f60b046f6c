/** Periods of time (--by 'week(created)'), compared with Python's datetime. */
import { describe, expect, test } from "vitest";
import { groupColumnOf, periodOf } from "../../../../../apps/cli/node/tables/periods.js";
import { inFolder, invoke } from "../../invoke.js";

test.each([
  ["week(created)", { column: "created", period: "week" }],
  ["day(meta.at)", { column: "meta.at", period: "day" }],
  ["week", { column: "week", period: undefined }],
  ["fortnight(x)", { column: "fortnight(x)", period: undefined }],
])("%s names a column, and perhaps a period", (text, column) => {
  expect(groupColumnOf(text)).toEqual(column);
});

// datetime.date.fromisoformat(day).isocalendar() of Python 3.11
test.each([
  ["2026-01-01", "2026-W01"],
  ["2025-12-29", "2026-W01"],
  ["2025-12-28", "2025-W52"],
  ["2021-01-03", "2020-W53"],
  ["2020-12-31", "2020-W53"],
  ["1969-12-31", "1970-W01"],
  ["2024-02-29", "2024-W09"],
  ["2027-01-03", "2026-W53"],
])("%s is in the week %s", (day, week) => {
  expect(periodOf(day, "week")).toBe(week);
});

describe("times", () => {
  test.each([
    ["2026-03-31T23:30:00Z", "hour", "2026-03-31T23"],
    ["2026-03-31 23:30:00", "day", "2026-03-31"],
    ["2026-03-31T23:30:00-02:00", "day", "2026-04-01"],
    ["2026-04-01T01:30:00.123456+0200", "month", "2026-03"],
    ["2026-03-31 23:30:00 UTC", "quarter", "2026-Q1"],
    ["2026-12-31", "year", "2026"],
    ["1700000000", "day", "2023-11-14"],
    ["1700000000.25", "day", "2023-11-14"],
    ["1700000000000", "hour", "2023-11-14T22"],
  ] as const)("%s by %s", (text, period, expected) => {
    expect(periodOf(text, period)).toBe(expected);
  });

  test.each([
    "",
    "yesterday",
    "2026-02-30",
    "2026-13-01",
    "2026-01-01T25:00",
    "31/01/2026",
    "-5",
    "1e9",
    "99999999999999999",
  ])("%j is not a time", (text) => {
    expect(periodOf(text, "day")).toBeUndefined();
  });
});

describe("groups", () => {
  const record = (created: unknown, h: string): string => `${JSON.stringify({ created, h, r: "a b c d" })}\n`;
  inFolder({
    "log.jsonl":
      record("2026-01-05T10:00:00Z", "a b c d") +
      record("2026-01-11T23:59:59Z", "a b c d") +
      record("2026-01-12T00:00:00Z", "a b x d") +
      record(null, "a b c x"),
    "bad.jsonl": record("5 January", "a b c d"),
  });
  const columns = ["--hypothesis", "h", "--reference", "r", "--by", "week(created)", "-m", "wer", "--force"];

  test("groups by time are in order, with intervals", async () => {
    const { stdout } = await invoke(["log.jsonl", ...columns, "-f", "csv"]);
    expect(stdout.split("\n").map((line) => line.split(",").slice(0, 4).join(","))).toEqual([
      "week(created),segments,metric,score",
      "2026-W02,2,WER,0",
      "2026-W03,1,WER,25",
      ",1,WER,25",
      "",
    ]);
  });

  test("a value that is no time is reported", async () => {
    expect((await invoke(["bad.jsonl", ...columns])).stderr).toBe(
      'truebleu: bad.jsonl:1: created is "5 January": expected a time by ISO 8601, such as 2026-01-31T09:30:00Z, or ' +
        "seconds or milliseconds since 1970 (--skip-bad leaves such records out, and counts them)\n",
    );
  });
});
