// A kernel that watches itself: the bytes of the shipped kernel, with additions. Before each memory access, a call
// checks whether the address lies in a reserved region; loop iterations are counted; and each branch that is taken
// leaves a mark.
//
// A guard allows the static data, the table of regions, and the requested size of each region, but not the extra room
// that reserve() makes. So a guard notices a number that is written one place too far.
import {
  I32,
  I64,
  F32,
  F64,
  V128,
  concatenated,
  instructionsOf,
  leb,
  localsOf,
  readModule,
  signedLeb,
  writeModule,
} from "./wasm-module.mjs";

/** Instructions, by their names in the specification. */
const UNREACHABLE = 0x00;
const LOOP = 0x03;
const IF = 0x04;
const ELSE = 0x05;
const END = 0x0b;
const BR_IF = 0x0d;
const RETURN = 0x0f;
const CALL = 0x10;
const DROP = 0x1a;
const LOCAL_GET = 0x20;
const LOCAL_SET = 0x21;
const LOCAL_TEE = 0x22;
const GLOBAL_GET = 0x23;
const GLOBAL_SET = 0x24;
const I32_LOAD = 0x28;
const I32_STORE = 0x36;
const I32_STORE8 = 0x3a;
const NO_RESULT = 0x40;
const I32_CONST = 0x41;
const I64_CONST = 0x42;
const I32_EQZ = 0x45;
const I32_LT_S = 0x48;
const I32_LT_U = 0x49;
const I32_GT_U = 0x4b;
const I64_EQZ = 0x50;
const I64_LE_U = 0x58;
const I64_GE_U = 0x5a;
const I32_ADD = 0x6a;
const I32_SUB = 0x6b;
const I32_MUL = 0x6c;
const I32_AND = 0x71;
const I64_ADD = 0x7c;
const I32_WRAP = 0xa7;
const I64_EXTEND = 0xad;

/** Regions of a part, and bytes of an entry in their table (assembly/memory/regions.ts, memory.ts). */
const REGIONS = 40;
const ENTRY = 8;
/** A kernel has nothing below this address: asc leaves the first kilobyte free when it optimizes. */
const FIRST_STATIC = 1024;
const FIRST_STATIC_UNOPTIMIZED = 8;
/**
 * The size of the memory with which the module starts, which never has to grow; and the size of the part that the
 * kernel uses. Guards write their records to the rest.
 */
const PAGES = 256;
const KERNEL_BYTES = (PAGES - 1) * 65536;
const ASKED = KERNEL_BYTES;
const MARKS = KERNEL_BYTES + 1024;
/** How far beyond the requested size a region may be read, but not written: vectors read past its end. */
const READ_AHEAD = 64;

/** The reasons for which a guard stops the kernel. */
export const STOPPED = { memory: 1, turns: 2 };
/** What a guard watches: nothing; writes; or writes and reads. */
export const WATCHED = { nothing: 0, writes: 1, all: 2 };

const isStore = (code) => (code >= 0x36 && code <= 0x3e) || code === 0xfd000b || (code >= 0xfd0058 && code <= 0xfd005b);

/**
 * The place of the table of regions. The first region comes directly after the table, aligned to 64 bytes, and the
 * table's first entry has the address of that region.
 */
export function tableOf(bytes) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { abort() {} } });
  const first = exports.reserve(0, 64);
  const view = new DataView(exports.memory.buffer);
  for (let at = first - REGIONS * ENTRY; at >= 0; at -= 4)
    if (view.getUint32(at, true) === first && view.getUint32(at + 4, true) === 64) return at;
  throw new Error("the table of regions is nowhere: expected it before the first region");
}

/**
 * The module with its guards. It also exports these globals: `watched` (see WATCHED), `turns` (the loop iterations that
 * are left), `stopped` (the reason) and `fault` (the address). Branches are numbered from 0 in the order of the code;
 * `branches` has the function of each.
 */
export function guardedModule(bytes) {
  const module = readModule(bytes);
  const hasRegions = module.exported.some(({ name }) => name === "reserve");
  const first = module.imported > 0 ? FIRST_STATIC_UNOPTIMIZED : FIRST_STATIC;
  const table = hasRegions ? tableOf(bytes) : FIRST_STATIC;
  const count = module.imported + module.functions.length;
  const global = { watched: 0, turns: 1, stopped: 2, fault: 3, low: 4, high: 5 };
  for (const name of Object.keys(global)) global[name] += module.globals;
  // four additional functions, then the body of reserve()
  const helper = { check: count, checkWritten: count + 1, fill: count + 2, copy: count + 3, tick: count + 4 };
  const inner = count + 5;
  const firstType = module.types.length;
  const types = [
    { parameters: [I32, I32, I32], results: [I32] },
    { parameters: [I32, I32, I32], results: [] },
    { parameters: [], results: [] },
  ];

  const reserveIndex = module.exported.find(({ name }) => name === "reserve")?.index;
  const branches = [];
  const functions = module.functions.map(({ type, body }, i) => {
    const index = module.imported + i;
    // reserve() copies regions, and writes their table
    if (index === reserveIndex) return { type, body: reserving(inner, global) };
    return { type, body: guarded(body, module.types[type], index) };
  });
  functions.push(
    { type: firstType, body: checking(global, first, table, WATCHED.all, READ_AHEAD) },
    { type: firstType, body: checking(global, first, table, WATCHED.writes, 0) },
    { type: firstType + 1, body: filling(helper) },
    { type: firstType + 1, body: copying(helper) },
    { type: firstType + 2, body: ticking(global) },
  );
  if (reserveIndex !== undefined) functions.push(module.functions[reserveIndex - module.imported]);

  const changing = (type, value) => [
    type,
    1,
    ...(type === I32 ? [I32_CONST, ...signedLeb(value)] : [I64_CONST, 0]),
    END,
  ];
  const written = writeModule(module, {
    types,
    functions,
    pages: PAGES,
    globals: [
      changing(I32, 0),
      changing(I32, 0x7fffffff),
      changing(I32, 0),
      changing(I32, 0),
      changing(I64),
      changing(I64),
    ],
    exported: ["watched", "turns", "stopped", "fault"].map((name) => ({ name, kind: 3, index: global[name] })),
  });
  return { bytes: written, branches, marks: MARKS, own: count };

  function mark(index) {
    branches.push(module.names.get(index) ?? `function ${index}`);
    return [I32_CONST, 0, I32_CONST, 1, I32_STORE8, 0, ...leb(MARKS + branches.length - 1)];
  }

  function guarded(body, { parameters }, index) {
    const { groups, end } = localsOf(body);
    const first = parameters.length + groups.reduce((sum, group) => sum + group.count, 0);
    // for each type, a local that keeps the value to be stored
    const kept = new Map([I32, I64, F32, F64, V128].map((type, i) => [type, first + i]));
    const locals = [
      ...groups.map((group) => [...leb(group.count), group.type]),
      ...[...kept.keys()].map((type) => [1, type]),
    ];
    const parts = [Uint8Array.from([...leb(locals.length), ...locals.flat(), ...mark(index)])];
    let from = end;
    const put = (at, codes) => {
      parts.push(body.subarray(from, at), Uint8Array.from(codes));
      from = at;
    };
    for (const { code, start, end: after, memory } of instructionsOf(body)) {
      if (memory !== undefined) {
        const what = [I32_CONST, ...signedLeb(memory.offset), I32_CONST, ...signedLeb(memory.width)];
        const call = [...what, CALL, ...leb(isStore(code) ? helper.checkWritten : helper.check)];
        const local = kept.get(memory.stored);
        put(start, local === undefined ? call : [LOCAL_SET, ...leb(local), ...call, LOCAL_GET, ...leb(local)]);
      } else if (code === 0xfc0b || code === 0xfc0a) {
        put(start, [CALL, ...leb(code === 0xfc0b ? helper.fill : helper.copy)]);
        from = after;
      } else if (code === LOOP) put(after, [CALL, ...leb(helper.tick), ...mark(index)]);
      else if (code === IF || code === ELSE || code === BR_IF) put(after, mark(index));
    }
    parts.push(body.subarray(from));
    return concatenated(parts);
  }
}

const get = (local) => [LOCAL_GET, local];
const constant = (value) => [I32_CONST, ...signedLeb(value)];
const globalGet = (index) => [GLOBAL_GET, ...leb(index)];
const globalSet = (index) => [GLOBAL_SET, ...leb(index)];
const when = (...codes) => [IF, NO_RESULT, ...codes.flat(), END];
const bodyOf = (locals, ...codes) => Uint8Array.from([locals.length, ...locals.flat(), ...codes.flat(), END]);

/**
 * (address, offset, width) -> address, or a trap if [address + offset .. + width) is not in memory that may be used.
 */
function checking(global, first, table, least, ahead) {
  const [from, to, region, base, limit] = [3, 4, 5, 6, 7];
  const inside = (low, high) => [...get(from), ...low, I64_GE_U, ...get(to), ...high, I64_LE_U, I32_AND];
  const done = [...get(0), RETURN];
  const long = (value) => [I64_CONST, ...signedLeb(value)];
  return bodyOf(
    [
      [2, I64],
      [1, I32],
      [2, I64],
    ],
    globalGet(global.watched),
    constant(least),
    I32_LT_S,
    when(done),
    get(0),
    I64_EXTEND,
    get(1),
    I64_EXTEND,
    I64_ADD,
    LOCAL_TEE,
    from,
    get(2),
    I64_EXTEND,
    I64_ADD,
    LOCAL_SET,
    to,
    inside(globalGet(global.low), globalGet(global.high)),
    when(done),
    inside(long(first), long(table + REGIONS * ENTRY)),
    when(done),
    // for each region: [base .. base + requested size)
    LOOP,
    NO_RESULT,
    get(region),
    constant(ENTRY),
    I32_MUL,
    I32_LOAD,
    2,
    ...leb(table),
    I64_EXTEND,
    LOCAL_TEE,
    base,
    I64_EQZ,
    I32_EQZ,
    when(
      get(base),
      get(region),
      constant(4),
      I32_MUL,
      I32_LOAD,
      2,
      ...leb(ASKED),
      I64_EXTEND,
      I64_ADD,
      long(ahead),
      I64_ADD,
      LOCAL_SET,
      limit,
      inside(get(base), get(limit)),
      when(ahead === 0 ? [get(base), globalSet(global.low), get(limit), globalSet(global.high)].flat() : [], done),
    ),
    get(region),
    constant(1),
    I32_ADD,
    LOCAL_TEE,
    region,
    constant(REGIONS),
    I32_LT_S,
    BR_IF,
    0,
    END,
    get(from),
    I32_WRAP,
    globalSet(global.fault),
    constant(STOPPED.memory),
    globalSet(global.stopped),
    UNREACHABLE,
  );
}

const checked = (helper, index, address, count) => [
  ...get(address),
  ...constant(0),
  ...get(count),
  CALL,
  ...leb(helper[index]),
  DROP,
];

/** (to, value, count): memory.fill */
function filling(helper) {
  return bodyOf([], get(2), when(checked(helper, "checkWritten", 0, 2)), get(0), get(1), get(2), 0xfc, 11, 0);
}

/** (to, from, count): memory.copy */
function copying(helper) {
  return bodyOf(
    [],
    get(2),
    when(checked(helper, "checkWritten", 0, 2), checked(helper, "check", 1, 2)),
    get(0),
    get(1),
    get(2),
    0xfc,
    10,
    0,
    0,
  );
}

function ticking(global) {
  return bodyOf(
    [],
    globalGet(global.turns),
    constant(1),
    I32_SUB,
    globalSet(global.turns),
    globalGet(global.turns),
    constant(0),
    I32_LT_S,
    when(constant(STOPPED.turns), globalSet(global.stopped), UNREACHABLE),
  );
}

/** reserve(region, bytes), which records the largest size that was requested for each region. */
function reserving(inner, global) {
  const [region, size, address, at] = [0, 1, 2, 3];
  return bodyOf(
    [[2, I32]],
    // a request that would end beyond KERNEL_BYTES is refused, as if memory were limited
    get(size),
    constant(KERNEL_BYTES),
    I32_GT_U,
    when(constant(0), RETURN),
    get(region),
    get(size),
    CALL,
    ...leb(inner),
    LOCAL_TEE,
    address,
    get(size),
    I32_ADD,
    constant(KERNEL_BYTES),
    I32_GT_U,
    when(constant(0), RETURN),
    get(address),
    when(
      get(region),
      constant(4),
      I32_MUL,
      LOCAL_TEE,
      at,
      I32_LOAD,
      2,
      ...leb(ASKED),
      get(size),
      I32_LT_U,
      when(get(at), get(size), I32_STORE, 2, ...leb(ASKED)),
    ),
    [I64_CONST, 0],
    globalSet(global.low),
    [I64_CONST, 0],
    globalSet(global.high),
    get(address),
  );
}
