// Requests to places, and the differences between places.
import { createHash } from "node:crypto";

/** The number of chunks in one request: a few seconds of work, so that a place does not seem to have died. */
const AT_ONCE = 24;
/** Where wasm counts all chunks, the engine js also counts one out of this many. */
const OTHERS = 5;

/**
 * The chunks of a plan that are run: all, or one out of several, and at least one of each section.
 *
 * @param plan the sections with their numbers of chunks
 * @param sample the share of them
 */
export function chosenChunks(plan, sample) {
  const every = Math.max(1, Math.round(1 / sample));
  return plan.map(({ name, chunks }, section) => {
    const first = section % Math.min(every, chunks);
    return { name, section, chunks: Array.from({ length: chunks }, (_, i) => i).filter((i) => i % every === first) };
  });
}

/**
 * The digests of one place, by section and engine: [digest, numbers, scores] of each chunk.
 *
 * @param engine the place's default engine, which counts all chunks
 * @param planted the numbers whose last bit is flipped, by section: { chunk: number }
 */
export async function digestsOf(ask, sections, engine, planted = {}) {
  const found = [];
  for (const { section, chunks } of sections) {
    const others = engine === "js" ? [] : chunks.filter((_, i) => (section + i) % OTHERS === 0);
    const digests = async (list, by) => {
      const all = [];
      for (let at = 0; at < list.length; at += AT_ONCE) {
        const some = list.slice(at, at + AT_ONCE);
        all.push(...(await ask("digests", { section, chunks: some, engine: by, planted: planted[section] })));
      }
      return new Map(list.map((chunk, i) => [chunk, all[i]]));
    };
    found.push({ section, own: await digests(chunks, engine), js: await digests(others, "js") });
  }
  return found;
}

/** One hash of all chunks, in their order, whatever engine counted them; and the counts of their numbers and scores. */
export function hashOf(found) {
  const hash = createHash("sha256");
  let numbers = 0;
  let scores = 0;
  for (const { own } of found) {
    for (const [digest, count, segments] of own.values()) {
      hash.update(digest);
      numbers += count;
      scores += segments;
    }
  }
  return { hash: hash.digest("hex"), numbers, scores };
}

/** The first chunk where two places, or the engines of one place, differ: { section, chunk, engine }, or undefined. */
export function firstDifference(here, there) {
  for (const [section, { own, js }] of there.entries()) {
    const expected = here[section].own;
    for (const [engine, digests] of [
      ["own", own],
      ["js", js],
    ])
      for (const [chunk, [digest]] of digests)
        if (digest !== expected.get(chunk)?.[0]) return { section: there[section].section, chunk, engine };
  }
  return undefined;
}

/** A description of the first number that differs. */
export function firstNumber(here, there) {
  const at = here.bits.findIndex((bits, i) => bits !== there.bits[i]);
  const index = at === -1 ? here.bits.length : at;
  const place = here.places.findLast(([start]) => start <= index) ?? [0, "numbers"];
  return (
    `${here.what}: ${place[1]}, number ${index - place[0]}: ` +
    `${shown(there.bits[index])}, expected ${shown(here.bits[index])}`
  );
}

function shown(bits) {
  if (bits === undefined) return "nothing";
  const [number] = new Float64Array(BigUint64Array.of(BigInt(`0x${bits}`)).buffer);
  return `${Object.is(number, -0) ? "-0" : number} (0x${bits})`;
}
