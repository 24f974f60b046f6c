// The smallest input that still shows a fault: delta debugging (Zeller and Hildebrandt 2002), of anything that JSON has
// and of bytes. Lists lose halves, quarters and so on, down to single elements; objects lose keys; numbers get closer
// to 0; characters become "a". All of this is repeated until nothing more can be reduced.

/** Characters that are not replaced, because no character is simpler. */
const SIMPLE = "a ";

/**
 * @template T
 * @param {T} input bytes, a string, a list, an object, a number or a boolean
 * @param {(candidate: T) => boolean | Promise<boolean>} stillFails whether a candidate shows the same fault. It may be
 *   called with anything that can be made from the input, and returns false for a candidate without a meaning
 * @param {{ most?: number }} [options] how often stillFails may be called
 * @returns {Promise<T>}
 */
export async function reduce(input, stillFails, { most = 5000 } = {}) {
  let tries = 0;
  const test = async (candidate) => tries++ < most && (await stillFails(candidate));
  let smallest = input;
  for (;;) {
    const smaller = await shrink(smallest, test);
    if (smaller === smallest || tries >= most) return smaller;
    smallest = smaller;
  }
}

/** Something smaller that passes the test, or the value itself. */
async function shrink(value, test) {
  if (value instanceof Uint8Array) return shrinkBytes(value, test);
  if (typeof value === "string") return shrinkString(value, test);
  if (Array.isArray(value)) return shrinkElements(await shorten(value, test), test);
  if (typeof value === "object" && value !== null) return shrinkObject(value, test);
  const simpler =
    typeof value === "number"
      ? [0, 1, Math.trunc(value / 2), Math.trunc(value)].filter((one) => Math.abs(one) < Math.abs(value))
      : value === true
        ? [false]
        : [];
  for (const candidate of simpler) if (await test(candidate)) return candidate;
  return value;
}

async function shrinkBytes(bytes, test) {
  const toBytes = (list) => Uint8Array.from(list);
  let list = await shorten([...bytes], (candidate) => test(toBytes(candidate)));
  for (const [i, byte] of list.entries()) {
    for (const simple of [0, 0x20, 0x61]) {
      // in one direction only: any byte becomes 0, any byte except 0 becomes a space, any other byte becomes an a
      if (byte === simple) break;
      const candidate = list.with(i, simple);
      if (!(await test(toBytes(candidate)))) continue;
      list = candidate;
      break;
    }
  }
  return list.length === bytes.length && list.every((byte, i) => byte === bytes[i]) ? bytes : toBytes(list);
}

async function shrinkString(text, test) {
  let characters = await shorten([...text], (candidate) => test(candidate.join("")));
  for (const [i, character] of characters.entries()) {
    if (SIMPLE.includes(character)) continue;
    const candidate = characters.with(i, "a");
    if (await test(candidate.join(""))) characters = candidate;
  }
  const shorter = characters.join("");
  return shorter === text ? text : shorter;
}

/**
 * The list without the parts that are not needed: halves are tried first, then smaller and smaller parts. Returns the
 * same list if every part is needed.
 */
async function shorten(list, test) {
  let rest = list;
  for (let size = Math.ceil(rest.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let at = 0; at < rest.length;) {
      const candidate = [...rest.slice(0, at), ...rest.slice(at + size)];
      if (await test(candidate)) rest = candidate;
      else at += size;
    }
  }
  return rest;
}

async function shrinkElements(list, test) {
  let smaller = list;
  for (const i of list.keys()) {
    const element = await shrink(smaller[i], (candidate) => test(smaller.with(i, candidate)));
    if (element !== smaller[i]) smaller = smaller.with(i, element);
  }
  return smaller;
}

async function shrinkObject(object, test) {
  let smaller = object;
  for (const key of Object.keys(object)) {
    const { [key]: value, ...others } = smaller;
    if (await test(others)) {
      smaller = others;
      continue;
    }
    const element = await shrink(value, (candidate) => test({ ...smaller, [key]: candidate }));
    if (element !== value) smaller = { ...smaller, [key]: element };
  }
  return smaller;
}
