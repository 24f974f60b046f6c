/** How the types of Arrow become values of JSON. */
import { TimeUnit, Type } from "@uwdata/flechette";
import { escapedKey } from "../json-paths.js";
import { BOOLEAN, NUMBER, TEXT } from "../record-fields.js";
import { dateText, decimalText, doubleText, singleText } from "./parquet-types.js";

/** The properties of flechette's types that are read here, whatever the type is. */
export interface ArrowType {
  readonly typeId: number;
  readonly children?: readonly ArrowField[] | null;
  /** The type of the values of a dictionary. */
  readonly dictionary?: ArrowType;
  readonly unit?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly timezone?: string | null;
}

export interface ArrowField {
  readonly name: string;
  readonly type: ArrowType;
}

const lists: readonly number[] = [Type.List, Type.LargeList, Type.ListView, Type.LargeListView, Type.FixedSizeList];

/** The type of the values themselves: a dictionary, or runs of equal values, may hold them. */
export function plainType(type: ArrowType): ArrowType {
  if (type.dictionary !== undefined) return plainType(type.dictionary);
  return type.typeId === Type.RunEndEncoded ? plainType(type.children![1]!.type) : type;
}

export function shapeOf({ typeId }: ArrowType): "list" | "struct" | "map" | "value" {
  if (lists.includes(typeId)) return "list";
  if (typeId === Type.Struct) return "struct";
  return typeId === Type.Map ? "map" : "value";
}

/** The type of a field of an object, or of an element of a list; undefined if there is none. */
export function innerType(type: ArrowType, key: string): ArrowType | undefined {
  const shape = shapeOf(type);
  if (shape === "list") return /^\d+$/.test(key) ? plainType(type.children![0]!.type) : undefined;
  const field = shape === "struct" ? type.children!.find(({ name }) => name === key) : undefined;
  return field && plainType(field.type);
}

/** The paths of all fields, for messages. */
export function pathsOfFields(fields: readonly ArrowField[], prefix = ""): string[] {
  return fields.flatMap(({ name, type: own }) => {
    const path = prefix + escapedKey(name);
    let inner = `${path}.`;
    let type = plainType(own);
    for (; shapeOf(type) === "list"; inner += "0.") type = plainType(type.children![0]!.type);
    return [path, ...(shapeOf(type) === "struct" ? pathsOfFields(type.children!, inner) : [])];
  });
}

/** A value that is neither a list nor an object: its kind, and its text, empty for a number that JSON cannot have. */
export function kindAndText(
  value: unknown,
  { typeId, unit, precision, scale, timezone }: ArrowType,
): { readonly kind: number; readonly text: string } {
  switch (typeId) {
    case Type.Bool:
      return { kind: BOOLEAN, text: String(value) };
    case Type.Int:
    case Type.Duration:
      return { kind: NUMBER, text: String(value) };
    case Type.Float:
      return { kind: NUMBER, text: precision === 2 ? doubleText(value as number) : singleText(value as number) };
    case Type.Decimal:
      return { kind: NUMBER, text: decimalText(value as number | bigint, scale ?? 0) };
    case Type.Date:
      return { kind: TEXT, text: dateText(BigInt(value as number) * 1000n).slice(0, 10) };
    case Type.Timestamp: {
      const zone = timezone === null || timezone === undefined || timezone === "" ? "" : "Z";
      return { kind: TEXT, text: dateText(micros(value as bigint, unit!)) + zone };
    }
    case Type.Time:
      return { kind: TEXT, text: dateText(micros(BigInt(value as number), unit!)).slice(11) };
    default:
      return { kind: TEXT, text: String(value) };
  }
}

function micros(value: bigint, unit: number): bigint {
  if (unit === TimeUnit.SECOND) return value * 1_000_000n;
  if (unit === TimeUnit.MILLISECOND) return value * 1000n;
  return unit === TimeUnit.MICROSECOND ? value : value / 1000n - (value < 0n && value % 1000n !== 0n ? 1n : 0n);
}
