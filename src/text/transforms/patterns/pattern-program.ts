/** A pattern's tree as instructions for {@link PatternSearch}, with repetitions written out. */
import type { Place, PatternNode } from "./pattern-tree.js";

export const enum Op {
  /** A character whose code point is the operand. */
  Literal,
  /** A character of the set whose number is the operand. */
  Set,
  /** Goes on with the next instruction; if that fails, with the instruction in the operand. */
  Choice,
  Jump,
  /** Keeps the current place in a slot; each group has two slots. */
  Keep,
  Place,
  /** A lookahead or lookbehind, whose instructions follow up to its End; the operand is an index of `looks`. */
  Look,
  Reference,
  End,
}

export interface Look {
  readonly isNegated: boolean;
  /** How many characters before the current place a lookbehind begins; 0 for a lookahead. */
  readonly behind: number;
  /** The instruction after the End of the lookaround. */
  next: number;
  readonly groups: readonly [from: number, to: number];
}

export interface Program {
  readonly ops: Op[];
  readonly operands: number[];
  /** For each Choice its number, which is its row in the memory of failures; 0 for other instructions. */
  readonly choices: number[];
  choiceCount: number;
  /** The sources of the sets. */
  readonly sets: string[];
  readonly places: { readonly place: Place; readonly set: number }[];
  readonly looks: Look[];
  hasReferences: boolean;
}

/** How many instructions there will be, without making them. */
export function programSize(node: PatternNode): number {
  switch (node.kind) {
    case "sequence":
      return node.items.reduce((sum, item) => sum + programSize(item), 0);
    case "either":
      return node.branches.reduce((sum, branch) => sum + programSize(branch) + 2, 0);
    case "group":
    case "look":
      return programSize(node.inside) + 2;
    case "repeat": {
      const inside = programSize(node.inside);
      return node.from * inside + (node.to === Infinity ? inside + 2 : (node.to - node.from) * (inside + 1));
    }
    default:
      return 1;
  }
}

export function programOf(pattern: PatternNode): Program {
  const program: Program = {
    ops: [],
    operands: [],
    choices: [],
    choiceCount: 0,
    sets: [],
    places: [],
    looks: [],
    hasReferences: false,
  };
  write(pattern, program);
  add(program, Op.End);
  return program;
}

function add(program: Program, op: Op, operand = 0): number {
  program.operands.push(operand);
  program.choices.push(op === Op.Choice ? program.choiceCount++ : 0);
  return program.ops.push(op) - 1;
}

function write(node: PatternNode, program: Program): void {
  const { ops, operands, looks } = program;
  switch (node.kind) {
    case "set":
      if (node.code !== undefined) add(program, Op.Literal, node.code);
      else add(program, Op.Set, setNumber(node.source, program));
      return;
    case "place": {
      const set = node.word === "" ? -1 : setNumber(node.word, program);
      add(program, Op.Place, program.places.push({ place: node.place, set }) - 1);
      return;
    }
    case "sequence":
      for (const item of node.items) write(item, program);
      return;
    case "either": {
      const ends: number[] = [];
      for (const [i, branch] of node.branches.entries()) {
        const isLast = i === node.branches.length - 1;
        const choice = isLast ? -1 : add(program, Op.Choice);
        write(branch, program);
        if (isLast) break;
        ends.push(add(program, Op.Jump));
        operands[choice] = ops.length;
      }
      for (const end of ends) operands[end] = ops.length;
      return;
    }
    case "group":
      add(program, Op.Keep, 2 * node.number);
      write(node.inside, program);
      add(program, Op.Keep, 2 * node.number + 1);
      return;
    case "repeat":
      writeRepeat(node, program);
      return;
    case "look": {
      const look = {
        isNegated: node.isNegated,
        behind: node.isBehind ? node.inside.most : 0,
        next: 0,
        groups: node.groups,
      };
      add(program, Op.Look, looks.push(look) - 1);
      write(node.inside, program);
      add(program, Op.End);
      look.next = ops.length;
      return;
    }
    case "reference":
      program.hasReferences = true;
      add(program, Op.Reference, node.number);
  }
}

function writeRepeat(
  { inside, from, to, isLazy }: Extract<PatternNode, { readonly kind: "repeat" }>,
  program: Program,
): void {
  const { ops, operands } = program;
  for (let i = 0; i < from; i++) write(inside, program);
  const leaving: number[] = [];
  const enter = (): void => {
    const choice = add(program, Op.Choice);
    if (!isLazy) {
      leaving.push(choice);
      return;
    }
    leaving.push(add(program, Op.Jump));
    operands[choice] = ops.length;
  };
  if (to === Infinity) {
    const again = ops.length;
    enter();
    write(inside, program);
    add(program, Op.Jump, again);
  } else {
    for (let i = from; i < to; i++) {
      enter();
      write(inside, program);
    }
  }
  for (const exit of leaving) operands[exit] = ops.length;
}

function setNumber(source: string, { sets }: Program): number {
  const known = sets.indexOf(source);
  return known >= 0 ? known : sets.push(source) - 1;
}
