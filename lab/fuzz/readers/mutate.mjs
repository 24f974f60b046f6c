// Makes a new case from one or two kept cases, by changing the arguments or one of the files: packed files are unpacked
// first, and JSON is changed in its values.
import { gunzipSync, gzipSync } from "node:zlib";
import { isJson } from "./laws.mjs";

const split = (text) => text.split(" ");

/** Strings that have a meaning in one of the formats, or that programs often handle badly. */
const words = [
  ..."\0\t\n\r \"',;:|\\/<>&()[]{}=#%+-_*.@~",
  ...split(
    String.raw`\u0000 \ud800 "" &amp; &lt; &#10; &#xD800; <![CDATA[ ]]> <!-- --> </seg> <doc </doc> <src> <p> <hl>`,
  ),
  ...split(`docid="d" origlang="en" translator="A" system="B" <tstset <refset ;; <alt> IGNORE_TIME_SEGMENT_IN_SCORING`),
  ...split(
    "null true false NaN Infinity undefined [object __proto__ constructor toString None 0 1 -1 -0 0.5 1e3 1e999",
  ),
  ...split("1e-400 255 256 65535 65536 2147483647 2147483648 4294967295 4294967296 9007199254740991 9007199254740992"),
  ...split("18446744073709551616 0x10 1_000 +1 \x0b \x0c \x1c \x1a \x1b[31m \xff \x80 \xe2\x82 \xc0\x80 \xed\xa0\x80"),
  ...split("\xef\xbb\xbf \xff\xfe \xfe\xff \xff\xfe\0\0 \xc2\x85 \xe2\x80\xa8 \xc2\xa0 \xe3\x80\x80 \xf0\x9f\x98\x80"),
  ...split("\xf4\x90\x80\x80 \x1f\x8b\x08\0 PK\x03\x04 PK\x05\x06 ustar\x0000"),
  "\r\n",
  "\n\n",
  " 1",
  '<seg id="1">',
  "{ a / b }",
  "(a-1)",
  "<?xml version='1.0' encoding='utf-16'?>",
  "<!DOCTYPE a [<!ENTITY b 'c'>]>",
];

const numbers = [0, 1, -1, 0.5, 2, 255, 65536, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e300, -1e300, 1e-300];

/**
 * @param random random numbers, from createRandom() @param base the case to change @param other another case, parts of
 * which may be copied @param options the names of options, and the values of some
 */
export function mutate(random, base, other, options) {
  const input = structuredClone(base);
  for (let times = 1 + (random.percent(40) ? random.below(4) : 0); times > 0; times--) {
    const lot = random.below(100);
    if (input.reader === "command" && lot < 30)
      input.args = changedArguments(random, input.args ?? [], other.args ?? [], options);
    else if (lot < 38 && input.stdin) input.stdin = changedContent(random, input.stdin, other.stdin || "");
    else if (lot < 42)
      input.cuts = Array.from({ length: 1 + random.below(3) }, () => 1 + random.below(random.pick([2, 9, 70])));
    else if (lot < 45 && "encoding" in input) input.encoding = random.pick(encodings);
    else if (lot < 47 && "universal" in input) input.universal = !input.universal;
    else if (lot < 52 && "mend" in input) input.mend = !input.mend;
    else changeFile(random, input, other);
  }
  return input;
}

const encodings =
  "utf-8 utf-8-sig utf-16 utf-16-le utf-16-be latin-1 ascii cp1250 cp1252 cp1255 iso8859-15 koi8-r euc-kr gb18030 gbk UTF8 unknown".split(
    " ",
  );

function changeFile(random, input, other) {
  const names = Object.keys(input.files);
  if (names.length === 0) return;
  const name = random.pick(names);
  const others = Object.values(other.files ?? {});
  const content = input.files[name];
  const foreign = others.length > 0 ? random.pick(others) : content;
  if (random.percent(4)) input.files[name] = foreign;
  else if (random.percent(3)) input.files[name] = input.files[random.pick(names)];
  else input.files[name] = changedContent(random, content, foreign);
}

function changedContent(random, content, foreign) {
  if (content.startsWith("\x1f\x8b") && random.percent(75)) {
    const inner = unpacked(content);
    if (inner !== undefined)
      return packed(withTarSums(random, changedContent(random, inner, unpacked(foreign) ?? foreign)));
  }
  if (/^\s*[[{]/.test(content) && random.percent(60)) {
    const changed = changedJson(random, content);
    if (changed !== undefined) return changed;
  }
  const roll = random.below(10);
  if (roll < 3) return changedLines(random, content, foreign);
  if (roll < 5) return changedFields(random, content);
  return changedBytes(random, content, foreign);
}

function unpacked(content) {
  try {
    return gunzipSync(Buffer.from(content, "latin1"), { maxOutputLength: 1 << 20 }).toString("latin1");
  } catch {
    return undefined;
  }
}

const packed = (content) => gzipSync(Buffer.from(content, "latin1")).toString("latin1");

/** The bytes with the checksums of a tar archive's headers corrected, most of the time. */
function withTarSums(random, content) {
  if (content.slice(257, 262) !== "ustar" || random.percent(20)) return content;
  let text = content;
  for (let at = 0; at + 512 <= text.length; at += 512) {
    if (text.slice(at + 257, at + 262) !== "ustar") continue;
    const header = `${text.slice(at, at + 148)}        ${text.slice(at + 156, at + 512)}`;
    const sum = [...header].reduce((total, character) => total + character.charCodeAt(0), 0);
    text = `${text.slice(0, at + 148)}${sum.toString(8).padStart(6, "0")}\0 ${text.slice(at + 156)}`;
  }
  return text;
}

/** Changes one value of a JSON text, or of one of its lines. */
function changedJson(random, content) {
  const lines = content.split("\n");
  const isOne = isJson(content);
  const at = isOne ? 0 : random.below(lines.length);
  const text = isOne ? content : lines[at];
  if (!isJson(text)) return undefined;
  const holder = { value: JSON.parse(text) };
  const places = [];
  collect(holder, places);
  const [parent, key] = random.pick(places);
  const value = parent[key];
  const roll = random.below(8);
  if (roll === 0 && Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (roll === 0) delete parent[key];
  else if (roll === 1 && Array.isArray(parent)) parent.splice(Number(key), 0, structuredClone(value));
  else if (roll === 1) parent[random.pick(["x", "", "__proto__x", "constructor", ...Object.keys(parent)])] = value;
  else if (roll === 2) parent[key] = random.pick([null, true, "", [], {}, [null], "a", "NaN", ...numbers]);
  else if (roll === 3) parent[key] = structuredClone(random.pick(places.map(([from, one]) => from[one])));
  else if (typeof value === "number") parent[key] = random.pick([value + 1, value - 1, -value, value / 2, ...numbers]);
  else if (typeof value === "string") parent[key] = changedBytes(random, value, value);
  else parent[key] = random.pick([[value], { a: value }, null, String(value)]);
  const json = JSON.stringify(holder.value) ?? "";
  // the characters of the text are already bytes
  const bytes = [...json]
    .map((character) =>
      character <= "\xff" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    )
    .join("");
  return isOne ? bytes + (content.endsWith("\n") ? "\n" : "") : lines.with(at, bytes).join("\n");
}

function collect(node, places) {
  for (const [key, value] of Object.entries(node)) {
    places.push([node, key]);
    if (typeof value === "object" && value !== null) collect(value, places);
  }
}

function changedLines(random, content, foreign) {
  const lines = content.split("\n");
  const at = random.below(lines.length);
  switch (random.below(6)) {
    case 0:
      return lines.toSpliced(at, 1).join("\n");
    case 1:
      return lines.toSpliced(at, 0, lines[random.below(lines.length)]).join("\n");
    case 2:
      return lines.toSpliced(at, 0, random.pick(foreign.split("\n"))).join("\n");
    case 3:
      return lines.with(at, lines[random.below(lines.length)]).join("\n");
    case 4:
      return content.replaceAll("\n", random.pick(["\r\n", "\r", "\n\n", " "]));
    default:
      return lines.toSpliced(at, 0, "").join("\n");
  }
}

/** Changes a field of a line, between tabs, commas or spaces. */
function changedFields(random, content) {
  const parts = content.split(/([\t,: ="<>\n()])/);
  const at = random.below(parts.length);
  switch (random.below(5)) {
    case 0:
      return parts.toSpliced(at, 1).join("");
    case 1:
      return parts.with(at, parts[random.below(parts.length)]).join("");
    case 2:
      return parts.toSpliced(at, 0, ...parts.slice(at, at + 2)).join("");
    case 3:
      return parts.with(at, parts[at].repeat(1 + random.below(20))).join("");
    default:
      return parts.with(at, random.pick(words)).join("");
  }
}

function changedBytes(random, content, foreign) {
  const at = random.below(content.length + 1);
  const length = Math.min(content.length - at, random.below(random.pick([2, 5, 40])));
  const replaced = (more) => content.slice(0, at) + more + content.slice(at + length);
  const byte = content.charCodeAt(at) || 0;
  switch (random.below(9)) {
    case 0:
      return content.slice(0, at) + String.fromCharCode(byte ^ (1 << random.below(8))) + content.slice(at + 1);
    case 1:
      return content.slice(0, at) + String.fromCharCode(random.below(256)) + content.slice(at + 1);
    case 2:
      return replaced("");
    case 3:
      return replaced(random.pick(words));
    case 4:
      return content.slice(0, at) + random.pick(words) + content.slice(at);
    case 5:
      return content.slice(0, at);
    case 6: {
      const from = random.below(foreign.length + 1);
      return replaced(foreign.slice(from, from + random.below(60)));
    }
    case 7: {
      // a number of 16 or 32 bits, as in binary formats
      const bytes = Buffer.alloc(random.pick([2, 4]));
      const value = random.pick([
        0,
        1,
        0x7f,
        0x80,
        0xff,
        0x100,
        0x7fff,
        0xffff,
        0x7fffffff,
        0x80000000,
        0xffffffff,
        content.length,
      ]);
      if (bytes.length === 2) bytes.writeUInt16LE(value & 0xffff);
      else bytes.writeUInt32LE(value >>> 0);
      return content.slice(0, at) + bytes.toString("latin1") + content.slice(at + bytes.length);
    }
    default:
      return (
        content.slice(0, at) + content.slice(at, at + length).repeat(1 + random.below(9)) + content.slice(at + length)
      );
  }
}

function changedArguments(random, args, foreign, options) {
  const at = random.below(args.length + 1);
  const [name, values] = random.pick(options);
  switch (random.below(8)) {
    case 0:
      return args.toSpliced(at, 1);
    case 1:
      return args.toSpliced(at, 0, name);
    case 2:
      return args.toSpliced(at, 0, name, random.pick(values.length > 0 ? values : words));
    case 3:
      return args.toSpliced(at, 0, `${name}=${random.pick(values.length > 0 ? values : words)}`);
    case 4:
      return args.toSpliced(at, 1, random.pick([...words, ...values, "json", "text", "ref", "hyp"]));
    case 5:
      return args.toSpliced(at, 1, random.pick(foreign.length > 0 ? foreign : words));
    case 6:
      return args.length === 0 ? args : args.toSpliced(at, 0, random.pick(args));
    default:
      return at === args.length ? args : args.with(at, changedBytes(random, args[at], args[at]));
  }
}
