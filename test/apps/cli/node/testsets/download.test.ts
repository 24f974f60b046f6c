/** Downloads are complete and correct, or leave nothing. */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testSets } from "../../../../../apps/cli/node/testsets/index.js";
import { createWholeFile } from "../../../../../apps/cli/node/testsets/whole-file.js";
import { archive, md5, single, tableOf, unpacked, zip } from "./published.js";
import { broken, serve, type Answer } from "./server.js";
import { temporaryFolder, textOf, treeOf, writeTree } from "./toys.js";

const good = { md5: md5(archive) };

/** Tries to get the set from a server that gives `answer`; returns the files that are left, and the messages. */
async function attempt(
  answer: Answer | Uint8Array,
  options: { md5?: string; silenceMs?: number; folder?: string } = {},
) {
  const server = await serve({ "/files/all.tgz": answer });
  const folder = options.folder ?? temporaryFolder();
  const log: string[] = [];
  const table = tableOf([{ url: `${server.origin}/files/all.tgz`, md5: options.md5 ?? good.md5 }]);
  const sets = testSets({
    table,
    folder,
    environment: {},
    log: (line) => log.push(line),
    silenceMs: options.silenceMs ?? 5_000,
  });
  const error = await sets.download("net/toy", "en-de").then(
    () => undefined,
    (reason: Error) => reason.message,
  );
  return { error, folder, log, server, sets, left: treeOf(folder) };
}

/** Sends pieces of the archive; the clock advances only after each piece, by this many milliseconds. */
function paced(pieces: readonly (string | Uint8Array)[], ms: number): Answer {
  let isOver = false;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => {
    isOver = true;
    vi.useRealTimers();
  });
  return async (response) => {
    response.writeHead(200, { "content-length": archive.length });
    for (const piece of pieces) {
      await new Promise((sent) => response.write(piece, sent));
      // data that is sent within one machine arrives in the next rounds of the event loop
      for (let round = 0; round < 10; round++) await new Promise((next) => setImmediate(next));
      if (isOver) return;
      vi.advanceTimersByTime(ms);
    }
    response.end();
  };
}

const complete = {
  ...unpacked(),
  "net/toy/raw/net_toy.all.tgz": archive.toString("utf8"),
  "net/toy/net_toy.en-de.src": "line of text\n".repeat(400),
  "net/toy/net_toy.en-de.ref": "ümlaut\n",
};

describe("a good server", () => {
  test("a download fills the cache as sacreBLEU does, reports its progress, and is made only once", async () => {
    const { error, folder, log, server, sets, left } = await attempt(archive);
    expect(error).toBeUndefined();
    expect(left).toEqual(complete);
    const raw = join(folder, "net/toy/raw");
    expect(log).toEqual([
      `Downloading ${server.origin}/files/all.tgz to ${raw}/net_toy.all.tgz`,
      `Extracting ${raw}/net_toy.all.tgz to ${raw}`,
    ]);
    await sets.download("net/toy");
    expect(server.requested).toEqual(["/files/all.tgz"]);
    // only the text is made, from the files that are there
    rmSync(join(folder, "net/toy/net_toy.en-de.ref"));
    await sets.download("net/toy");
    expect(treeOf(folder)).toEqual(complete);
    expect(server.requested).toHaveLength(1);
  });

  test("a good server may redirect, and label the archive as compressed text", async () => {
    const redirecting: Answer = (response) => {
      response.writeHead(302, { location: "/elsewhere" }).end("moved");
    };
    const labelled: Answer = (response) => {
      response.writeHead(200, { "content-encoding": "x-gzip" }).end(archive);
    };
    const server = await serve({ "/all.tgz": redirecting, "/elsewhere": labelled });
    const folder = temporaryFolder();
    await testSets({
      table: tableOf([{ url: `${server.origin}/all.tgz`, ...good }]),
      folder,
      environment: {},
    }).download("net/toy", "en-de");
    expect(treeOf(folder)).toEqual(complete);
  });

  test("of several files, only those that a pair needs are downloaded", async () => {
    const server = await serve({ "/a.tgz": archive, "/b.zip": zip, "/de.ref": single, "/fr.ref": single });
    const downloads = [
      [archive, "a.tgz"],
      [single, "fr.ref"],
      [zip, "b.zip"],
      [single, "de.ref"],
    ] as const;
    const table = tableOf(
      downloads.map(([bytes, name]) => ({ url: `${server.origin}/${name}`, md5: md5(bytes) })),
      {
        pairs: { "en-de": { files: ["top.txt", "net_toy.de.ref"] } },
      },
    );
    const folder = temporaryFolder();
    const sets = testSets({ table, folder, environment: {} });
    expect(await textOf(sets.echo("net/toy", "en-de", ["ref"])).catch((error: Error) => error.message)).toBe(
      "eins\nzwei\n",
    );
    expect(server.requested).toEqual(["/a.tgz", "/de.ref"]);
    expect(Object.keys(treeOf(folder)).filter((path) => path.includes("net_toy."))).toEqual([
      "net/toy/net_toy.en-de.ref",
      "net/toy/net_toy.en-de.src",
      "net/toy/raw/net_toy.a.tgz",
      "net/toy/raw/net_toy.de.ref",
    ]);
  });
});

describe("files that other runs left", () => {
  test("an archive that is right is unpacked without a server", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "net/toy/raw/net_toy.all.tgz": archive });
    const { error, server, left } = await attempt(archive, { folder });
    expect(error).toBeUndefined();
    expect(server.requested).toEqual([]);
    expect(left).toEqual(complete);
  });

  test("a part of an archive, as a killed sacreBLEU leaves it, is downloaded again", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "net/toy/raw/net_toy.all.tgz": archive.subarray(0, 1000) });
    const { log, left } = await attempt(archive, { folder });
    expect(log[0]).toBe(
      `${folder}/net/toy/raw/net_toy.all.tgz has the checksum ${md5(archive.subarray(0, 1000))}, ` +
        `expected ${good.md5}: it is downloaded again`,
    );
    expect(left).toEqual(complete);
  });

  test("temporary files of a killed process are removed, files of other people are not", async () => {
    const folder = temporaryFolder();
    writeTree(folder, {
      "net/toy/raw/.truebleu-0123456789abcdef.part": "part",
      "net/toy/.truebleu-0123456789abcdef.part": "part",
      "net/toy/raw/notes.txt": "mine",
    });
    expect((await attempt(archive, { folder })).left).toEqual({ ...complete, "net/toy/raw/notes.txt": "mine" });
  });
});

describe("a bad server", () => {
  const lengths = [
    0,
    1,
    9,
    10,
    11,
    100,
    511,
    512,
    513,
    1000,
    archive.length - 9,
    archive.length - 8,
    archive.length - 1,
  ];
  test.each(lengths.flatMap((length) => [true, false].map((announced) => [length, announced] as const)))(
    "a bad server that breaks off after %i bytes (length announced: %s)",
    async (length, announced) => {
      const { error, folder, left } = await attempt(broken(archive, length, announced));
      expect(error).toMatch(
        /all\.tgz: the transfer broke off; nothing was kept\. If you download the file in another way, save it as .*net_toy\.all\.tgz$/,
      );
      expect(left).toEqual({});
      expect((await attempt(archive, { folder })).left).toEqual(complete);
    },
  );

  test("a server that sends another file", async () => {
    const { error, left } = await attempt(archive.subarray(1));
    expect(error).toMatch(
      new RegExp(
        `^Fatal: MD5 sum of downloaded file was incorrect \\(got ${md5(archive.subarray(1))}, ` +
          `expected ${good.md5}\\)\\.\nnothing of http://127.0.0.1:\\d+/files/all.tgz was kept`,
      ),
    );
    expect(left).toEqual({});
  });

  test.each([
    ["has no such file", (response) => response.writeHead(404).end("not found"), "the server answers 404 Not Found"],
    ["is overloaded", (response) => response.writeHead(503).end(), "the server answers 503 Service Unavailable"],
    [
      "redirects in a circle",
      (response) => response.writeHead(301, { location: "all.tgz" }).end(),
      "the server has redirected more than 10 times",
    ],
    [
      "redirects to a file",
      (response) => response.writeHead(301, { location: "file:///etc/passwd" }).end(),
      "the server redirects to file: from http:, which is not followed",
    ],
    ["hangs up", (response) => response.destroy(), "the transfer broke off"],
  ] satisfies [string, Answer, string][])("that %s", async (_, answer, message) => {
    const { error, left } = await attempt(answer);
    expect(error).toContain(`all.tgz: ${message}; nothing was kept`);
    expect(left).toEqual({});
  });

  test("a server that sends a byte now and then", async () => {
    const bytes = Array<string>(archive.length).fill("x");
    const { error, left } = await attempt(paced(bytes, 100), { silenceMs: 200 });
    expect(error).toContain("all.tgz: the server sends fewer than 1024 bytes a second; nothing was kept");
    expect(left).toEqual({});
  });

  test("a server that announces more than a test set can have", async () => {
    const endless: Answer = (response) => {
      response.writeHead(200, { "content-length": 0x40000001 });
      response.write("x");
    };
    const { error, left } = await attempt(endless);
    expect(error).toContain("all.tgz: the file has more than 1073741824 bytes, the most that is downloaded; nothing");
    expect(left).toEqual({});
  });

  test("a server that falls silent, before or in the middle", async () => {
    for (const answer of [
      () => {},
      (response) => {
        response.writeHead(200, { "content-length": 100 }).write("half");
      },
    ] satisfies Answer[]) {
      const { error, left } = await attempt(answer, { silenceMs: 200 });
      expect(error).toContain("the server has been silent for 0.2 seconds; nothing was kept");
      expect(left).toEqual({});
    }
  });

  test("a slow server is waited for as long as bytes arrive", async () => {
    const size = Math.ceil(archive.length / 12);
    const pieces = Array.from({ length: 12 }, (_, i) => archive.subarray(i * size, (i + 1) * size));
    expect((await attempt(paced(pieces, 100), { silenceMs: 300 })).left).toEqual(complete);
  });

  test("a server that is not there", async () => {
    const folder = temporaryFolder();
    const table = tableOf([{ url: "http://127.0.0.1:9/all.tgz", ...good }]);
    await expect(testSets({ table, folder, environment: {} }).download("net/toy", "en-de")).rejects.toThrow(
      "http://127.0.0.1:9/all.tgz: the connection was refused; nothing was kept",
    );
    expect(treeOf(folder)).toEqual({});
  });

  test("a server whose archive holds other files than the table says", async () => {
    const { error, left } = await attempt(zip, { md5: md5(zip) });
    expect(error).toContain("net_toy.all.tgz: incorrect header check");
    expect(left).toEqual({});
    const server = await serve({ "/b.zip": zip });
    const folder = temporaryFolder();
    const table = tableOf([{ url: `${server.origin}/b.zip`, md5: md5(zip) }], {
      pairs: { "en-de": { files: ["top.txt", "absent.txt"] } },
    });
    await expect(testSets({ table, folder, environment: {} }).download("net/toy", "en-de")).rejects.toThrow(
      "expected absent.txt in what was downloaded, found no such file",
    );
  });
});

describe("a bad disk", () => {
  test("a write that fails, after any number of bytes, leaves nothing and says what to do", () => {
    const folder = temporaryFolder();
    for (const [code, message] of [
      ["ENOSPC", "no room is left on the disk"],
      ["EDQUOT", "no room is left on the disk"],
      ["EROFS", "may not be written"],
      ["EIO", "i/o error"],
    ] as const) {
      for (const room of [0, 1, 10, 1000]) {
        let left = room;
        const write = ((_file: number, bytes: Uint8Array, _from: number, length: number) => {
          if (left === 0) throw Object.assign(new Error(`${code}: i/o error, write`), { code, errno: -1 });
          const count = Math.min(left, length, 7);
          left -= count;
          return bytes.length === 0 ? 0 : count;
        }) as Parameters<typeof createWholeFile>[2];
        const file = createWholeFile(join(folder, "file"), folder, write);
        expect(() => {
          file.write("a".repeat(500));
          file.write(new Uint8Array(1000));
        }).toThrow(message);
        file.discard();
        expect(treeOf(folder)).toEqual({});
      }
    }
  });

  test("a folder that may not be written to", async ({ skip }) => {
    skip(process.getuid?.() === 0, "root may write anywhere");
    const { error } = await attempt(archive, { folder: "/proc" });
    expect(error).toContain("may not be written; set SACREBLEU to a folder of your own");
  });

  test("a file in the place of the cache", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    const table = tableOf([{ url: "http://127.0.0.1:9/all.tgz", ...good }]);
    await expect(testSets({ table, folder: file, environment: {} }).download("net/toy", "en-de")).rejects.toThrow(
      /file\/net\/toy: a part of the path is a file, not a folder$/,
    );
    expect(existsSync(file)).toBe(true);
  });
});
