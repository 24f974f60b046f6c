// Reads and writes a module of WebAssembly (core specification 2.0, chapter 5): sections, the bodies of functions, and
// the offset of each instruction in them. Unchanged parts stay the same to the byte, so a guarded or mutated kernel is
// the shipped kernel with insertions; a program that parses and prints the text format would make another module.

const SECTION = { types: 1, functions: 3, memories: 5, globals: 6, exports: 7, code: 10 };
/** The types of values. */
export const I32 = 0x7f;
export const I64 = 0x7e;
export const F32 = 0x7d;
export const F64 = 0x7c;
export const V128 = 0x7b;

/** An unsigned number as LEB128. */
export function leb(number) {
  const bytes = [];
  let rest = number;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return bytes;
}

/** A signed number of 32 bits as LEB128. */
export function signedLeb(number) {
  const bytes = [];
  let rest = number | 0;
  for (;;) {
    const byte = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0)) return [...bytes, byte];
    bytes.push(byte | 0x80);
  }
}

/** Reads numbers (signed numbers have 32 bits) and vectors from bytes, starting at a place. */
function reader(bytes, start = 0) {
  let at = start;
  const number = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  };
  const signed = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return shift < 25 && byte & 0x40 ? value | (-1 << (shift + 7)) : value;
    }
  };
  return {
    number,
    signed,
    byte: () => bytes[at++],
    take: (count) => bytes.subarray(at, (at += count)),
    list: (read) => Array.from({ length: number() }, read),
    skip: (count) => (at += count),
    get at() {
      return at;
    },
    get atEnd() {
      return at >= bytes.length;
    },
  };
}

/**
 * The parts of a module that are changed here. `functions` are the module's own functions in the order of their
 * numbers, which follow those of the `imported` functions; each has its type, and its body as bytes, locals first.
 */
export function readModule(bytes) {
  const from = reader(bytes, 8);
  const sections = [];
  while (!from.atEnd) {
    const id = from.byte();
    sections.push({ id, bytes: from.take(from.number()) });
  }
  const sectionOf = (id) => sections.find((section) => section.id === id);
  const typesFrom = reader(sectionOf(SECTION.types).bytes);
  const types = typesFrom.list(() => {
    typesFrom.skip(1);
    return { parameters: typesFrom.list(typesFrom.byte), results: typesFrom.list(typesFrom.byte) };
  });
  const numbersFrom = reader(sectionOf(SECTION.functions).bytes);
  const numbers = numbersFrom.list(numbersFrom.number);
  const codeFrom = reader(sectionOf(SECTION.code).bytes);
  const bodies = codeFrom.list(() => codeFrom.take(codeFrom.number()));
  const exportsFrom = reader(sectionOf(SECTION.exports).bytes);
  const exported = exportsFrom.list(() => {
    const name = new TextDecoder().decode(exportsFrom.take(exportsFrom.number()));
    return { name, kind: exportsFrom.byte(), index: exportsFrom.number() };
  });
  const imported = sections.some(({ id }) => id === 2) ? importedFunctions(sectionOf(2).bytes) : 0;
  const globalsHere = sectionOf(SECTION.globals);
  return {
    header: bytes.subarray(0, 8),
    sections,
    types,
    imported,
    functions: bodies.map((body, i) => ({ type: numbers[i], body })),
    exported,
    globals: globalsHere === undefined ? 0 : reader(globalsHere.bytes).number(),
    names: namesOf(sections),
  };
}

function importedFunctions(bytes) {
  const from = reader(bytes);
  return from.list(() => {
    from.skip(from.number());
    from.skip(from.number());
    const kind = from.byte();
    if (kind !== 0) throw new Error("the module imports something else than functions: expected the kernel's");
    return from.number();
  }).length;
}

/** The names of functions by number, if the module contains names, as debug builds do. */
function namesOf(sections) {
  const names = new Map();
  for (const { id, bytes } of sections) {
    if (id !== 0) continue;
    const from = reader(bytes);
    if (new TextDecoder().decode(from.take(from.number())) !== "name") continue;
    while (!from.atEnd) {
      const kind = from.byte();
      const part = from.take(from.number());
      if (kind !== 1) continue;
      const entries = reader(part);
      entries.list(() => {
        const index = entries.number();
        names.set(index, new TextDecoder().decode(entries.take(entries.number())));
      });
    }
  }
  return names;
}

/**
 * The module as bytes again, with changed functions, and with additional globals and pages of memory.
 *
 * @param changed types, functions (with type and body), globals (bytes of a global each) and pages to be added
 */
export function writeModule(module, { types = [], functions = module.functions, globals = [], pages, exported = [] }) {
  const vector = (id, items) => ({ id, bytes: Uint8Array.from([...leb(items.length), ...items.flat()]) });
  const typeBytes = ({ parameters, results }) => [
    0x60,
    ...leb(parameters.length),
    ...parameters,
    ...leb(results.length),
    ...results,
  ];
  const grown = (id, more) => {
    const { bytes } = module.sections.find((section) => section.id === id) ?? { bytes: Uint8Array.of(0) };
    const from = reader(bytes);
    const count = from.number();
    return { id, bytes: Uint8Array.from([...leb(count + more.length), ...bytes.subarray(from.at), ...more.flat()]) };
  };
  const replaced = new Map([
    [SECTION.types, () => vector(SECTION.types, [...module.types, ...types].map(typeBytes))],
    [
      SECTION.functions,
      () =>
        vector(
          SECTION.functions,
          functions.map(({ type }) => leb(type)),
        ),
    ],
    [SECTION.globals, () => grown(SECTION.globals, globals)],
    [
      SECTION.exports,
      () =>
        grown(
          SECTION.exports,
          exported.map(({ name, kind, index }) => [...leb(name.length), ...Buffer.from(name), kind, ...leb(index)]),
        ),
    ],
    [SECTION.code, () => codeSection(functions)],
    ...(pages === undefined ? [] : [[SECTION.memories, () => vector(SECTION.memories, [[0, ...leb(pages)]])]]),
  ]);
  const sections = module.sections.map((section) => replaced.get(section.id)?.() ?? section);
  if (globals.length > 0 && !sections.some(({ id }) => id === SECTION.globals)) {
    const after = sections.findIndex(({ id }) => id > SECTION.globals);
    sections.splice(after, 0, grown(SECTION.globals, globals));
  }
  return concatenated([
    module.header,
    ...sections.flatMap(({ id, bytes }) => [Uint8Array.from([id, ...leb(bytes.length)]), bytes]),
  ]);
}

function codeSection(functions) {
  const bodies = functions.flatMap(({ body }) => [Uint8Array.from(leb(body.length)), body]);
  return { id: SECTION.code, bytes: concatenated([Uint8Array.from(leb(functions.length)), ...bodies]) };
}

export function concatenated(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The locals that a body begins with, as `{ count, type }`, and where its instructions begin. */
export function localsOf(body) {
  const from = reader(body);
  const groups = from.list(() => ({ count: from.number(), type: from.byte() }));
  return { groups, end: from.at };
}

/** How many bytes a memory access reads or writes: for the plain instructions from 0x28, and for those with SIMD. */
const PLAIN_WIDTHS = [4, 8, 4, 8, 1, 1, 2, 2, 1, 1, 2, 2, 4, 4, 4, 8, 4, 8, 1, 2, 1, 2, 4];
const PLAIN_STORED = [I32, I64, F32, F64, I32, I32, I64, I64, I64];
const SIMD_WIDTHS = new Map(
  Object.entries({ 0: 16, 1: 8, 2: 8, 3: 8, 4: 8, 5: 8, 6: 8, 7: 1, 8: 2, 9: 4, 10: 8, 11: 16 }).map(
    ([code, width]) => [Number(code), width],
  ),
);
for (const [i, width] of [1, 2, 4, 8, 1, 2, 4, 8].entries()) SIMD_WIDTHS.set(84 + i, width);
SIMD_WIDTHS.set(92, 4).set(93, 8);

/**
 * The instructions of a body one after another: where each begins and ends, its code (that after a prefix as
 * `prefix << 8 | code`), its `immediate` where it is one number of 32 bits, and for an access to memory `{ offset, width,
 * stored }`, the type of what lies above the address on the stack.
 */
export function* instructionsOf(body) {
  const from = reader(body, localsOf(body).end);
  while (!from.atEnd) {
    const start = from.at;
    let code = from.byte();
    let memory;
    let immediate;
    const access = (width, stored) => {
      from.number();
      memory = { offset: from.number(), width, stored };
    };
    if (code === 0xfc) {
      const second = from.number();
      code = 0xfc00 | second;
      if (second === 10) from.skip(2);
      else if (second === 11) from.skip(1);
      else if (second > 7) throw new Error(`instruction 0xfc ${second}: expected one that the kernel has`);
    } else if (code === 0xfd) {
      const second = from.number();
      code = 0xfd0000 | second;
      if (SIMD_WIDTHS.has(second)) {
        const takesVector = second === 11 || (second >= 84 && second <= 91);
        access(SIMD_WIDTHS.get(second), takesVector ? V128 : undefined);
        if (second >= 84 && second <= 91) from.skip(1);
      } else if (second === 12 || second === 13) from.skip(16);
      else if (second >= 21 && second <= 34) from.skip(1);
    } else if (code >= 0x28 && code <= 0x3e) {
      access(PLAIN_WIDTHS[code - 0x28], PLAIN_STORED[code - 0x36]);
    } else if (code === 0x41) immediate = from.signed();
    else if (code === 0x42) while (from.byte() >= 0x80);
    else if (code === 0x43) from.skip(4);
    else if (code === 0x44) from.skip(8);
    else if (code === 0x0e) {
      from.list(from.number);
      from.number();
    } else if (code === 0x11) {
      from.number();
      from.number();
    } else if ([0x02, 0x03, 0x04, 0x3f, 0x40].includes(code)) from.skip(1);
    else if ([0x0c, 0x0d, 0x10, 0x20, 0x21, 0x22, 0x23, 0x24].includes(code)) immediate = from.number();
    else if (code === 0x1c) from.list(from.byte);
    yield { code, start, end: from.at, memory, immediate };
  }
}
