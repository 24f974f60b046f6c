// Values as the bits of their numbers, and the SHA-256 of these bits. It is our own code, because browsers have only an
// asynchronous function for that, and pages of some origins have none.

/** A list of numbers that grows, with names of stretches of it. */
export class Numbers {
  #values = new Float64Array(1024);
  /** The beginning of each stretch: [at, name]. */
  places = [];
  length = 0;
  /** How many of the numbers are scores of segments, as counted by the caller that adds them. */
  scores = 0;

  place(name) {
    this.places.push([this.length, name]);
  }

  push(number) {
    if (this.length === this.#values.length) {
      const longer = new Float64Array(2 * this.length);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.length++] = number;
    // the bits of NaN depend on the runtime
    if (number !== number) new Uint32Array(this.#values.buffer, 8 * (this.length - 1), 2).set([0, 0x7ff80000]);
  }

  /** Adds a return value of the library: its numbers, and for texts their length with a hash. */
  add(value) {
    switch (typeof value) {
      case "number":
        return this.push(value);
      case "boolean":
        return this.push(value ? 1 : 0);
      case "string":
        this.push(value.length);
        return this.push(hashOf(value));
      case "object":
        if (value === null) return this.push(-1.5);
        if (ArrayBuffer.isView(value)) {
          this.push(value.length);
          for (let i = 0; i < value.length; i++) this.push(Number(value[i]));
          return undefined;
        }
        if (value instanceof Map) return this.add([...value]);
        if (Array.isArray(value)) {
          this.push(value.length);
          for (const one of value) this.add(one);
          return undefined;
        }
        for (const key of Object.keys(value)) this.add(value[key]);
        return undefined;
      default:
        return this.push(-2.5);
    }
  }

  /** Flips the last bit of one number: a difference that a test plants. */
  flip(at) {
    new Uint32Array(this.#values.buffer)[2 * (at % this.length)] ^= 1;
  }

  bytes() {
    return new Uint8Array(this.#values.buffer, 0, 8 * this.length);
  }

  /** Each number's bits, in hexadecimal digits. */
  bits() {
    const words = new Uint32Array(this.#values.buffer, 0, 2 * this.length);
    const hex = (word) => word.toString(16).padStart(8, "0");
    return Array.from({ length: this.length }, (_, i) => hex(words[2 * i + 1]) + hex(words[2 * i]));
  }
}

/** FNV-1a of UTF-16 units. */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The first 32 bits of the fractions of roots of the first primes (FIPS 180-4), by whole numbers. */
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const fraction = (prime, power) => {
  // the largest root with `root ** power <= prime * 2 ** (32 * power)`
  const wanted = BigInt(prime) << BigInt(32 * power);
  let root = 0n;
  for (let bit = 1n << 37n; bit > 0n; bit >>= 1n) {
    let product = 1n;
    for (let i = 0; i < power; i++) product *= root | bit;
    if (product <= wanted) root |= bit;
  }
  return Number(root & 0xffffffffn);
};
const starts = Int32Array.from(primes.slice(0, 8), (prime) => fraction(prime, 2));
const rounds = Int32Array.from(primes, (prime) => fraction(prime, 3));

/** SHA-256, in hexadecimal digits. */
export function sha256(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = starts.slice();
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15], words[i - 2]];
      const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
      const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
      words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i] + words[i]) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] += word;
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
