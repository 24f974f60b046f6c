/** Describes the kind of a value for an error message: "a string", "a Set", "null". */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  if (typeof value !== "object") return `a ${typeof value}`;
  // the class name of an iterator differs between runtimes
  if (Symbol.iterator in value && "next" in value) return "an iterator";
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name;
  if (typeof name !== "string" || name === "" || name === "Object") return "an object";
  return `${/^[AEIO]/.test(name) ? "an" : "a"} ${name}`;
}

/** The start of a text, quoted and on one line. */
export function excerpt(text: string): string {
  const most = 60;
  return JSON.stringify(text.length > most ? `${text.slice(0, most)}…` : text);
}

/** A count with its noun in the singular or plural: "1 line", "2 lines". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
