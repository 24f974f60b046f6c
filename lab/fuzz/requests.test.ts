/** The fuzzer of requests finds planted faults in a process that answers requests, and in its system calls. */
import { describe, expect, test } from "vitest";

// JavaScript without types, which node runs as it is
const { createRandom } = await import("../runtimes/random.js" as string);
const { startServed, brokenByTrace } = await import("./requests/served.mjs" as string);
const { drawRequests } = await import("./requests/draw-requests.mjs" as string);

const lines = [1, 2, 3].map((id) => JSON.stringify({ id, op: "hello" }));

/** The laws that are broken if a function with this source answers each of these lines. */
async function brokenBy(answer: string, mostMemory?: number): Promise<string[]> {
  const program = `require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id } = JSON.parse(line);
    const tell = (value) => console.log(typeof value === "string" ? value : JSON.stringify(value));
    (${answer})(id, tell);
  })`;
  const env = { PATH: process.env["PATH"] };
  const served = startServed([process.execPath, "-e", program], { cwd: ".", env, mostMemory });
  const broken: string[] = await served.ask(lines);
  if (!served.hasEnded) broken.push(...(await served.end()));
  return broken;
}

describe("faults in answers that are found", () => {
  test("correct answers show no fault", async () => {
    expect(await brokenBy("(id, tell) => tell({ id, result: {} })")).toEqual([]);
    expect(await brokenBy('(id, tell) => tell({ id, error: { kind: "request", message: "expected x" } })')).toEqual([]);
  });

  test.each([
    [
      "an exit",
      "(id, tell) => id < 3 ? tell({ id, result: {} }) : process.exit(0)",
      /^the process ended by exit code 0/,
    ],
    [
      "a stack trace",
      "(id) => { throw new Error(`at ${id}`) }",
      /^the process ended by exit code 1, with ".*Error: at 1/,
    ],
    [
      "an exit at its end",
      "(id, tell) => { tell({ id, result: {} }); process.exitCode = 7 }",
      /^after its input the process ended by exit code 7/,
    ],
    ["another's answer", "(id, tell) => tell({ id: 4 - id, result: {} })", /^the answer to id 1 has 3/],
    [
      "two answers",
      "(id, tell) => { tell({ id, result: {} }); if (id === 3) tell({}) }",
      /more answers than lines|after its input/,
    ],
    ["no JSON", "(id, tell) => tell('{')", /^an answer is not JSON: {/],
    [
      "a result and an error",
      "(id, tell) => tell({ id, result: {}, error: { kind: 'line', message: '' } })",
      /not one of result and error/,
    ],
    ["a fault", "(id, tell) => tell({ id, error: { kind: 'internal', message: 'x' } })", /^an error is internal: x/],
    [
      "undefined",
      "(id, tell) => tell({ id, error: { kind: 'request', message: 'x is undefined' } })",
      /^shows undefined/,
    ],
    [
      "V8's words",
      "(id, tell) => tell({ id, error: { kind: 'request', message: 'Invalid string length' } })",
      /^an error is V8's/,
    ],
  ])("%s", async (_, answer, message) => {
    expect((await brokenBy(answer)).join("\n")).toMatch(message);
  });

  // only Linux reports the most memory that a process has had
  test.runIf(process.platform === "linux")("more memory than a request may take", async () => {
    expect((await brokenBy("(id, tell) => tell({ id, result: {} })", 1 << 20))[0]).toMatch(
      /^the process has had \d{8} bytes/,
    );
  });

  test("files outside of the folder that are opened or examined", () => {
    const places = { mark: "/x/in/mark", folder: "/x/in", cwd: "/x", program: ["/program/build", "/etc/machine-id"] };
    const trace = (...calls: string[]): string[] =>
      brokenByTrace(
        ['12 openat(AT_FDCWD, "/lib/a.so", O_RDONLY) = 3', '12 lstat("/x/in/mark", 0x1) = -1', ...calls].join("\n"),
        places,
      );
    expect(
      trace(
        '12 lstat("/x", {st_mode=S_IFDIR}) = 0',
        '12 readlink("/x/in/link", "../secret", 64) = 9',
        '13 openat(AT_FDCWD, "in/table.tsv", O_RDONLY|O_CLOEXEC) = 17',
        '12 statx(AT_FDCWD, "/program/build/cli/serve.cjs", AT_STATX_SYNC_AS_STAT) = 0',
        '12 openat(AT_FDCWD, "/etc/machine-id", O_RDONLY) = 18',
        "12 +++ exited with 0 +++",
      ),
    ).toEqual([]);
    for (const [call, found] of [
      ['12 openat(AT_FDCWD, "/etc/passwd", O_RDONLY) = 17', "the process asks for /etc/passwd: openat"],
      ['12 openat(AT_FDCWD, "in/../secret", O_RDONLY) = -1 ENOENT', "the process asks for /x/secret: openat"],
      ['12 statx(AT_FDCWD, "/x/secret", 0) = 0', "the process asks for /x/secret: statx"],
      ['12 openat(AT_FDCWD, "/x", O_RDONLY|O_DIRECTORY) = 3', "the process asks for /x: openat"],
      ['12 execve("/bin/sh", ["sh"], 0x7ff) = 0', "the process asks for /bin/sh: execve"],
    ])
      expect(trace(call!)).toEqual([found]);
    expect(trace("12 connect(3, {sa_family=AF_INET, sin_port=htons(443)}, 16) = 0")[0]).toContain("connects");
    expect(brokenByTrace("12 +++ exited", places)).toEqual(["the trace has no /x/in/mark"]);
  });
});

test("lines of all kinds are drawn, and the same lines from the same seed", () => {
  const drawn = (seed: number): string[] => {
    const draw: (random: object) => string = drawRequests(
      { bleu: ["tokenize", "spmModel"], wer: ["werTransforms"] },
      ["/etc/passwd"],
      1000,
    );
    return Array.from({ length: 4000 }, (_, i) => draw(createRandom(seed, i)));
  };
  const all = drawn(1);
  expect(drawn(1)).toEqual(all);
  expect(drawn(2)).not.toEqual(all);
  for (const kind of [
    /"op":"open"/,
    /"op":"segments"/,
    /spmModel":"\/etc\/passwd"/,
    /\(a\+\)\+b/,
    /^\[{1000}/,
    /"metrics":\["gleu"\],"metrics"/,
    /\xff/,
    /"corpus":"__proto__"/,
  ])
    expect(
      all.some((line) => kind.test(line)),
      String(kind),
    ).toBe(true);
  expect(all.filter((line) => line.includes("\n"))).toEqual([]);
});
