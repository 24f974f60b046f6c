/** Parquet's types that are not text, as JSON writes them: numbers, true and false, and times by ISO 8601. */
import type { SchemaElement } from "hyparquet";
import { parseFloat16 } from "hyparquet/src/convert.js";
import { BOOLEAN, NUMBER, TEXT } from "../record-fields.js";

export interface ValueText {
  readonly kind: number;
  /** The text of a value as hyparquet decodes it; empty for a number that JSON cannot have, such as NaN, which is null. */
  readonly write: ((value: unknown) => string) | undefined;
}

export function textOfValue({
  type,
  type_length: width,
  converted_type: converted,
  logical_type: logical,
  scale,
}: SchemaElement): ValueText {
  if (type === "BOOLEAN") return { kind: BOOLEAN, write: String };
  if (converted === "DECIMAL" || logical?.type === "DECIMAL") {
    const digits = logical?.type === "DECIMAL" ? logical.scale : (scale ?? 0);
    return { kind: NUMBER, write: (value) => decimalText(value as Uint8Array | number | bigint, digits) };
  }
  if (converted === "DATE" || logical?.type === "DATE")
    return { kind: TEXT, write: (value) => dateText(BigInt(value as number) * 86_400_000_000n).slice(0, 10) };
  if (type === "INT96") return { kind: TEXT, write: (value) => dateText(int96Micros(value as bigint)) };
  if (logical?.type === "TIMESTAMP" || converted === "TIMESTAMP_MILLIS" || converted === "TIMESTAMP_MICROS") {
    const unit = logical?.type === "TIMESTAMP" ? logical.unit : converted === "TIMESTAMP_MILLIS" ? "MILLIS" : "MICROS";
    const zone = logical?.type !== "TIMESTAMP" || logical.isAdjustedToUTC ? "Z" : "";
    return { kind: TEXT, write: (value) => dateText(microsOf(value as bigint, unit)) + zone };
  }
  if (logical?.type === "TIME" || converted === "TIME_MILLIS" || converted === "TIME_MICROS") {
    const unit = logical?.type === "TIME" ? logical.unit : converted === "TIME_MILLIS" ? "MILLIS" : "MICROS";
    return { kind: TEXT, write: (value) => dateText(microsOf(BigInt(value as number), unit)).slice(11) };
  }
  const isUnsigned = converted?.startsWith("UINT_") === true || (logical?.type === "INTEGER" && !logical.isSigned);
  if (type === "INT32") return { kind: NUMBER, write: (value) => String(isUnsigned ? (value as number) >>> 0 : value) };
  if (type === "INT64")
    return { kind: NUMBER, write: (value) => String(isUnsigned ? BigInt.asUintN(64, value as bigint) : value) };
  if (type === "FLOAT") return { kind: NUMBER, write: (value) => singleText(value as number) };
  if (type === "DOUBLE") return { kind: NUMBER, write: (value) => doubleText(value as number) };
  if (logical?.type === "UUID") return { kind: TEXT, write: (value) => uuidText(value as Uint8Array) };
  if (logical?.type === "FLOAT16" && width === 2)
    return { kind: NUMBER, write: (value) => doubleText(parseFloat16(value as Uint8Array)!) };
  return { kind: TEXT, write: undefined };
}

/** A number as Python, DuckDB and Polars write it into JSON: a whole number has a point. */
export function doubleText(value: number): string {
  if (!Number.isFinite(value)) return "";
  const text = Object.is(value, -0) ? "-0" : String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** The shortest decimal text of a number of 32 bits. */
export function singleText(value: number): string {
  if (!Number.isFinite(value)) return "";
  for (let digits = 6; digits < 9; digits++) {
    const shortened = Number(value.toPrecision(digits));
    if (Math.fround(shortened) === value) return doubleText(shortened);
  }
  return doubleText(Number(value.toPrecision(9)));
}

/** The exact text of a decimal number that is stored as unscaled digits. */
export function decimalText(value: Uint8Array | number | bigint, scale: number): string {
  let unscaled: bigint;
  if (value instanceof Uint8Array) {
    unscaled = 0n;
    for (const byte of value) unscaled = unscaled * 256n + BigInt(byte);
    unscaled = BigInt.asIntN(8 * value.length, unscaled);
  } else unscaled = BigInt(value);
  if (scale <= 0) return `${unscaled}${"0".repeat(-scale)}`;
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, "0");
  return `${unscaled < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function microsOf(value: bigint, unit: "MILLIS" | "MICROS" | "NANOS"): bigint {
  return unit === "MILLIS" ? value * 1000n : unit === "MICROS" ? value : floorDivided(value, 1000n);
}

/** 2024-05-01T12:30:00, with the fraction of a second if it has one, up to microseconds. */
export function dateText(micros: bigint): string {
  const millis = floorDivided(micros, 1000n);
  const rest = Number(micros - millis * 1000n);
  const date = new Date(Number(millis));
  // years beyond those that JavaScript's Date knows
  if (Number.isNaN(date.getTime())) return String(micros);
  const text = date.toISOString().slice(0, -1);
  const fraction = `${text.slice(-3)}${String(rest).padStart(3, "0")}`.replace(/0+$/, "");
  return `${text.slice(0, -4)}${fraction === "" ? "" : `.${fraction}`}`;
}

function floorDivided(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient;
}

/** Spark's old timestamps: the nanoseconds of the day in the lower 64 bits, and the Julian day in the bits above. */
function int96Micros(value: bigint): bigint {
  return ((value >> 64n) - 2_440_588n) * 86_400_000_000n + BigInt.asUintN(64, value) / 1000n;
}

function uuidText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
