/** Archives of other tools, hostile ones, and broken ones. */
import { readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { extractArchive, isArchive, pathParts } from "../../../../../apps/cli/node/testsets/archives/extract.js";
import { cases } from "../../../../cases.js";
import { temporaryFolder, treeOf } from "./toys.js";

const vectors = JSON.parse(readFileSync("test/vectors/testsets/archives.json", "utf8")) as {
  files: Record<string, string>;
  archives: Record<string, string>;
};
const going = new AbortController().signal;

/** The files that an archive is unpacked to. */
async function extracted(name: string, bytes: Uint8Array): Promise<Record<string, string>> {
  const folder = temporaryFolder();
  const archive = join(temporaryFolder(), name);
  writeFileSync(archive, bytes);
  await extractArchive(archive, archive, folder, going);
  return treeOf(folder);
}

/** A header of a tar archive (POSIX.1-1988). */
function tarHeader(path: string, size: number, type = "0"): Buffer {
  const header = Buffer.alloc(512);
  header.write(path, 0, "latin1");
  header.write(size.toString(8).padStart(11, "0"), 124);
  header.write("        ", 148);
  header.write(type, 156);
  header.write("ustar\0" + "00", 257);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, "0")}\0 `,
    148,
  );
  return header;
}

function tarFile(path: string, text: string, type?: string): Buffer {
  return Buffer.concat([
    tarHeader(path, text.length, type),
    Buffer.from(text),
    Buffer.alloc((512 - (text.length % 512)) % 512),
  ]);
}

describe("archives of other tools", () => {
  test.each(Object.entries(vectors.archives))("%s", async (name, base64) => {
    const { files } = vectors;
    const short = Object.fromEntries(Object.entries(files).filter(([path]) => path.length < 100));
    expect(await extracted(name, Buffer.from(base64, "base64"))).toEqual(name.startsWith("ustar") ? short : files);
  });

  test.each(Object.entries(vectors.archives))(
    "%s cut off anywhere leaves only whole files, and is refused",
    async (name, base64) => {
      const bytes = Buffer.from(base64, "base64");
      const whole = { ...vectors.files };
      let errors = 0;
      const lengths = Array.from({ length: 20 }, (_, i) => Math.floor((i * bytes.length) / 20));
      for (const length of lengths) {
        const folder = temporaryFolder();
        const archive = join(temporaryFolder(), name);
        writeFileSync(archive, bytes.subarray(0, length));
        await extractArchive(archive, archive, folder, going).catch(() => {
          errors++;
        });
        for (const [path, text] of Object.entries(treeOf(folder))) expect(text, path).toBe(whole[path]);
      }
      expect(errors).toBe(lengths.length);
    },
  );

  test("archives are recognized by their names, as in sacreBLEU: a .gz that is no .tar.gz is kept as it is", () => {
    expect(["a.tar.gz", "a.tgz", "a.zip", "a.fr.gz", "a.ref", "a.tar"].map(isArchive)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("hostile archives", () => {
  test.each(["../evil", "/evil", "a/../../evil", "a\\..\\evil", "C:evil", ".."])(
    "the path %j is refused",
    async (path) => {
      await expect(extracted("a.tgz", gzipSync(tarFile(path, "evil")))).rejects.toThrow(
        "a.tgz: expected paths below the folder in the archive, found",
      );
    },
  );

  test("a path is taken apart", () => {
    expect(pathParts("./a//b.txt", "a.tgz")).toEqual(["a", "b.txt"]);
    expect(() => pathParts("a\0b", "a.tgz")).toThrow("expected paths below");
  });

  test("a link in the place of a folder is not followed, and a link in the place of a file is replaced", async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const archive = join(temporaryFolder(), "a.tgz");
    symlinkSync(elsewhere, join(folder, "in"));
    writeFileSync(archive, gzipSync(tarFile("in/file", "evil")));
    await expect(extractArchive(archive, archive, folder, going)).rejects.toThrow(
      "found a link, which is not followed",
    );
    expect(treeOf(elsewhere)).toEqual({});

    writeFileSync(join(elsewhere, "target"), "safe");
    symlinkSync(join(elsewhere, "target"), join(folder, "file"));
    writeFileSync(archive, gzipSync(tarFile("file", "new")));
    await extractArchive(archive, archive, folder, going);
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("new");
    expect(readFileSync(join(elsewhere, "target"), "utf8")).toBe("safe");
  });

  test("devices, pipes and links are left out", async () => {
    expect(
      await extracted(
        "a.tgz",
        gzipSync(
          Buffer.concat([..."123456"].map((type) => tarFile(`in/${type}`, "", type)).concat(tarFile("good", "good"))),
        ),
      ),
    ).toEqual({ good: "good" });
  });

  test("an archive that unpacks to far too much is stopped early", async () => {
    const size = cases(1 << 25, 1 << 23);
    const bombs = [
      ["bomb.tgz", gzipSync(tarFile("bomb", "0".repeat(size)))],
      ["bomb.tgz", gzipSync(tarFile("bomb", "0".repeat(size), "g"))],
      ["bomb.zip", zipOf("bomb", Buffer.alloc(size))],
    ] as const;
    for (const [name, bytes] of bombs)
      await expect(extracted(name, bytes)).rejects.toThrow(/holds more than 200 times as much/);
  });

  test("names that do not end, and sizes that are not numbers, are refused", async () => {
    await expect(extracted("a.tgz", gzipSync(tarFile("x", "y".repeat(1 << 17), "L")))).rejects.toThrow(
      "expected a name of at most 65536 bytes",
    );
    await expect(
      extracted("a.tgz", gzipSync(Buffer.concat([tarFile("x", "13 size=-1.5\n", "x"), tarFile("y", "z")]))),
    ).rejects.toThrow("expected a size in a header");
    await expect(extracted("a.tgz", gzipSync("no archive ".repeat(100)))).rejects.toThrow(
      "expected a tar archive, found a header with a wrong checksum",
    );
    await expect(extracted("a.tgz", Buffer.from("<html>not found</html>"))).rejects.toThrow(
      "a.tgz: incorrect header check",
    );
    await expect(extracted("a.zip", Buffer.from("<html>not found</html>"))).rejects.toThrow(
      "a.zip: expected a zip archive",
    );
  });

  test("a file of a zip archive with a wrong checksum is refused", async () => {
    const bytes = zipOf("file", Buffer.from("text"));
    bytes[bytes.indexOf("PK\u0001\u0002") + 16]! ^= 1;
    await expect(extracted("a.zip", bytes)).rejects.toThrow(
      "a.zip: file: the checksum is wrong; is the archive whole?",
    );
  });
});

test("a large archive is unpacked whole within the time limit of a test", async () => {
  const folder = temporaryFolder();
  const archive = join(temporaryFolder(), "a.tgz");
  const text = Array.from({ length: cases(200_000, 30_000) }, (_, i) => `line ${i} ${(i * 7919) % 1000003}\n`).join("");
  writeFileSync(archive, gzipSync(Buffer.concat(Array.from({ length: 8 }, (_, i) => tarFile(`f${i}`, text)))));
  await extractArchive(archive, archive, folder, going);
  expect(statSync(join(folder, "f7")).size).toBe(text.length);
});

/** The smallest zip archive with one deflated file. */
function zipOf(name: string, content: Buffer): Buffer {
  const data = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(0, 10); // the CRC-32 of an empty file: only the bomb is read, and not to its end
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), data]);
  const directory = Buffer.concat([
    Buffer.from("PK\u0001\u0002"),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
