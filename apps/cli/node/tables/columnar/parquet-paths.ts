/**
 * Finds the leaf of a Parquet schema to which a path such as choices.0.message.content leads, and the elements of lists
 * on the way to it.
 */
import type { SchemaElement, SchemaTree } from "hyparquet";
import { isListLike, isMapLike } from "hyparquet/src/schema.js";
import { escapedKey, keysOfPath } from "../json-paths.js";

/** A field of a record, within the leaf that has its values. */
export interface LeafField {
  readonly slot: number;
  /**
   * The element that is taken at each level of repetition, from the outermost; for a list, the innermost levels may be
   * left out.
   */
  readonly elements: readonly number[];
  /** The kind of the field. */
  readonly is: "value" | "list" | "lists" | "objects" | "object";
  /** The definition level from which on the list, or the object, is there. */
  readonly definedFrom: number;
}

export interface Leaf {
  readonly path: readonly string[];
  readonly element: SchemaElement;
  readonly mostRepeated: number;
  readonly mostDefined: number;
  /** For each level of repetition, the least definition level at which its list has an element. */
  readonly definedAt: readonly number[];
  readonly fields: LeafField[];
}

/** The paths of all fields, for messages. */
export function pathsOfSchema(node: SchemaTree, prefix = ""): string[] {
  const inner = withoutLists(node, "0");
  return inner.node.children.flatMap((child) => {
    const path = `${prefix}${inner.prefix}${escapedKey(child.element.name)}`;
    return [path, ...(isMapLike(child) ? [] : pathsOfSchema(child, `${path}.`))];
  });
}

function withoutLists(node: SchemaTree, place: string): { node: SchemaTree; prefix: string } {
  let prefix = "";
  let inner = node;
  for (let element = elementOf(inner); element !== undefined; element = elementOf(inner)) {
    inner = element;
    prefix += `${place}.`;
  }
  return { node: inner, prefix };
}

/** The elements of a list, in any of the forms that writers have used (Parquet's LogicalTypes.md). */
function elementOf(node: SchemaTree): SchemaTree | undefined {
  if (!isListLike(node)) return undefined;
  const [repeated] = node.children as [SchemaTree];
  const { name } = repeated.element;
  const isElement = repeated.children.length !== 1 || name === "array" || name === `${node.element.name}_tuple`;
  return isElement ? repeated : repeated.children[0];
}

/** The leaf and the field that a path leads to; undefined if the file has no such column. */
export function fieldOf(root: SchemaTree, path: string, slot: number, leaves: Leaf[]): boolean {
  const whole = root.children.find(({ element }) => element.name === path || escapedKey(element.name) === path);
  const keys = whole === undefined ? keysOfPath(path) : [whole.element.name];
  let node = root;
  const elements: number[] = [];
  for (const key of keys) {
    const element = elementOf(node);
    // a key is the index of an element of a list, or the name of a field; fields that repeat without a list have no
    // indices
    if (element !== undefined && /^(0|[1-9]\d{0,8})$/.test(key)) {
      elements.push(Number(key));
      node = element;
      continue;
    }
    const isObject =
      !isMapLike(node) && (node === root || node.element.repetition_type !== "REPEATED" || elements.length > 0);
    const child = isObject ? node.children.find(({ element: { name } }) => name === key) : undefined;
    if (child === undefined) return false;
    node = child;
  }
  addField(root, node, elements, slot, leaves);
  return true;
}

function addField(root: SchemaTree, node: SchemaTree, elements: number[], slot: number, leaves: Leaf[]): void {
  const element = elementOf(node);
  const isBareList = element === undefined && node.element.repetition_type === "REPEATED" && elements.length === 0;
  let is: LeafField["is"] = node.children.length === 0 ? (isBareList ? "list" : "value") : "object";
  if (element !== undefined)
    is = elementOf(element) !== undefined ? "lists" : element.children.length > 0 ? "objects" : "list";
  let leaf = node;
  while (leaf.children.length > 0) leaf = leaf.children[0]!;
  const known = leaves.find(({ path }) => path.join("\0") === leaf.path.join("\0"));
  const found = known ?? leafOf(root, leaf);
  if (known === undefined) leaves.push(found);
  found.fields.push({ slot, elements, is, definedFrom: levelOf(root, node) });
}

function nodesTo(root: SchemaTree, { path }: SchemaTree): SchemaTree[] {
  const nodes: SchemaTree[] = [];
  let node = root;
  for (const name of path) {
    node = node.children.find(({ element }) => element.name === name)!;
    nodes.push(node);
  }
  return nodes;
}

function levelOf(root: SchemaTree, node: SchemaTree): number {
  const nodes = nodesTo(root, node);
  const level = nodes.filter(({ element }) => element.repetition_type !== "REQUIRED").length;
  // a bare repeated field is there even without an element
  return node.element.repetition_type === "REPEATED" && elementOf(node) === undefined ? level - 1 : level;
}

function leafOf(root: SchemaTree, leaf: SchemaTree): Leaf {
  const definedAt: number[] = [];
  let level = 0;
  for (const { element } of nodesTo(root, leaf)) {
    if (element.repetition_type !== "REQUIRED") level++;
    if (element.repetition_type === "REPEATED") definedAt.push(level);
  }
  return {
    path: leaf.path,
    element: leaf.element,
    mostRepeated: definedAt.length,
    mostDefined: level,
    definedAt,
    fields: [],
  };
}
