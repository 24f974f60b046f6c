// Writes the kernel's functions for Python from abi.json and the table python-metrics.mjs: for both hosts
// truebleu/_calls.py, with checks, defaults and docstrings; for the host in C csrc/generated/functions.h, which finds
// functions by name.
import { calls, otherFunctions, parts } from "./python-metrics.mjs";

/** A name in Python's spelling. */
export const snake = (name) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** The text with its lines indented. */
export const indented = (text, by = "    ") => text.replace(/^(?=.)/gm, by);

/** A plain value in Python's syntax. */
export const literal = (value) =>
  value === undefined ? "None" : typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value);

/** The parts of the kernel that are built in. */
export function partsInC() {
  return `${parts.map((part) => `#include "${part}.h"\n`).join("")}
/* Calls X with the name of every part that is built in. */
#define FOR_ALL_PARTS(X) ${parts.map((part) => `X(${part})`).join(" ")}
`;
}

/**
 * The functions in C: each takes its arguments as doubles, in the kernel's order, and returns the number that the
 * kernel returns, or 1.
 */
export function functionsInC(abi) {
  const paths = [...new Set([...Object.values(calls).map(({ calls: path }) => path), ...otherFunctions])].sort();
  const functions = paths.map((path) => functionOf(abi, path));
  const given = ({ type }, i) => (type === "f64" ? `a[${i}]` : `(uint32_t)(int64_t)a[${i}]`);
  const bodies = functions.map(({ part, name, parameters, result }) => {
    const call = `w2c_${part}_${name}(${[`&instance->${part}`, ...parameters.map(given)].join(", ")})`;
    const body = result === "void" ? `${call};\n  return 1;` : `return ${call};`;
    return `static double ${part}_${name}(Instance *instance, const double *a) {\n  ${body}\n}\n`;
  });
  const entries = functions.map(
    ({ part, name, parameters }) =>
      `    {"${part}", "${name}", PART_${part}, ${part}_${name}, ${parameters.length}},\n`,
  );
  const most = Math.max(...functions.map(({ parameters }) => parameters.length));
  return `${bodies.join("\n")}
enum { MOST_ARGUMENTS = ${most} };

static const KernelFunction functions[] = {
${entries.join("")}};
`;
}

/** The functions in Python. `settingsOf` has the settings of each metric, for defaults. */
export function callsInPython(abi, settingsOf) {
  const numbers = (entries) => `{${entries.map(([name, number]) => `"${name}": ${number}`).join(", ")}}`;
  const smoothings = Object.entries(abi.smoothings)
    .map(([name, { number }]) => [name.toLowerCase().replace("_", "-"), number])
    .sort(([, a], [, b]) => a - b);
  const rules = Object.entries(calls).filter(([, call]) => call.rules !== undefined);
  const named = new Set(rules.flatMap(([, call]) => call.rules));
  const alias = (names) => `Literal[${names.map((name) => `"${name}"`).join(", ")}]`;
  return `from __future__ import annotations

from . import _host
from ._host import check_order, number_of, scored

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from typing_extensions import Buffer

    from ._native import Hypotheses, References

    Rule = ${alias([...named])}
    Smoothing = ${alias(smoothings.map(([name]) => name))}

SMOOTHINGS = ${numbers(smoothings)}
${rules.map(([name, call]) => `RULES_OF_${name.toUpperCase()} = ${numbers(call.rules.map((rule) => [rule, ruleNumber(abi, rule)]))}\n`).join("")}
${Object.entries(calls)
  .map(([name, call]) => functionInPython(abi, settingsOf, name, call))
  .join("\n")}`;
}

function functionInPython(abi, settingsOf, name, call) {
  const { renamed = {}, rewriting = [], rowsOf, least = 0 } = call;
  const { part, name: kernelName, parameters, row } = functionOf(abi, call.calls);
  const nameOf = (parameter) => renamed[parameter] ?? snake(parameter);
  const initial = (parameter) =>
    settingsOf[call.metric]?.settings.find((setting) => setting.name === parameter)?.default;
  const width = (entries) => widthOf(entries, nameOf);
  const [first, ...others] = parameters.filter((parameter) => parameter.name !== "summed");
  const chosen = others.map(({ name: parameter, type }) => {
    const own = nameOf(parameter);
    const known = initial(parameter);
    const value = (fallback) =>
      known === undefined && fallback === undefined ? "" : ` = ${literal(known ?? fallback)}`;
    if (parameter === "rule" && call.rule !== undefined) return { passed: String(ruleNumber(abi, call.rule)) };
    if (parameter === "rule")
      return { keyword: `rule: Rule`, passed: `number_of("rule", rule, RULES_OF_${name.toUpperCase()})` };
    if (parameter === "smoothing")
      return { keyword: `smoothing: Smoothing`, passed: `number_of("smoothing", smoothing, SMOOTHINGS)` };
    if (type === "bool") return { keyword: `${own}: bool${value(false)}`, passed: `bool(${own})` };
    if (type === "f64") return { keyword: `${own}: float${value(0)}`, passed: own };
    const most = parameter === "orders" ? 2 * abi.limits.longestOrder : abi.limits.longestOrder;
    if (!/order/i.test(parameter))
      throw new Error(`${call.calls} has ${parameter}: expected what python-modules.mjs knows`);
    return { keyword: `${own}: int${value()}`, passed: own, check: `check_order("${own}", ${own}, ${least}, ${most})` };
  });
  const checks = chosen.flatMap(({ check }) => check ?? []);
  if (call.notAllZero !== undefined) {
    const names = call.notAllZero.map(nameOf);
    checks.push(
      `if ${names.join(" + ")} == 0:\n    raise ValueError(\n        "${names.join(" and ")} are 0: expected at least one of them to be 1 or more"\n    )`,
    );
  }
  const passed = `(${chosen
    .map((argument) => `${argument.passed}, `)
    .join("")
    .replace(/, $/, chosen.length > 1 ? "" : ",")})`;
  const keywords = chosen.flatMap(({ keyword }) => keyword ?? []);
  let given;
  if (first.name === "segments") {
    const isSummable = call.drops !== undefined || isSummed(parameters);
    keywords.push(...[...(isSummable ? ["summed"] : []), ...rewriting].map((flag) => `${flag}: bool = False`));
    const kept = call.drops === undefined ? row : row.filter(({ fields }) => !fields.includes(call.drops));
    const flags = ["lowercase", "trim"].map((flag) => (rewriting.includes(flag) ? flag : "False"));
    given = {
      taken: "hypotheses: Hypotheses, references: References",
      call: `_host.count(\n    "${part}", "${kernelName}", ${passed}, hypotheses, references, ${width(row)}, ${width(kept)},\n    ${[isSummable ? "summed" : "False", ...flags].join(", ")},\n)`,
    };
  } else {
    const read = width(functionOf(abi, rowsOf).row);
    given = {
      taken: "rows: Buffer",
      call: `scored("${part}", "${kernelName}", ${passed}, rows, ${read}, ${width(row)})`,
    };
  }
  return `
def ${name}(${[given.taken, ...(keywords.length > 0 ? ["*"] : []), ...keywords].join(", ")}) -> memoryview[float]:
${indented(`"""${call.doc}${call.doc.includes("\n") ? "\n" : ""}"""\n${[...checks, `return ${given.call}`].join("\n")}`)}
`;
}

/** The keyword arguments of a Python function that become arguments of the kernel, or change the text. */
export function keywordsOf(abi, { calls: path, renamed = {}, rewriting = [] }) {
  const names = functionOf(abi, path).parameters.map(({ name }) => renamed[name] ?? snake(name));
  return [...names, ...rewriting];
}

/** How many numbers a row has, as an expression of Python. */
function widthOf(row, nameOf) {
  const times = new Map();
  for (const entry of row) times.set(entry.times, (times.get(entry.times) ?? 0) + entry.fields.length);
  const terms = [...times].map(([expression, count]) => {
    if (expression === "1") return String(count);
    const named = expression.replace(/\w+/g, nameOf);
    return `${count === 1 ? "" : `${count} * `}${count > 1 && named.includes(" ") ? `(${named})` : named}`;
  });
  return terms.join(" + ");
}

const isSummed = (parameters) => parameters.at(-1).name === "summed";

function functionOf(abi, path) {
  const [part, name] = path.split(".");
  return { part, name, ...abi.parts[part].functions[name] };
}

function ruleNumber(abi, rule) {
  return abi.rules[rule.replace("lower-cased", "lowercase").replaceAll(" ", "_").toUpperCase()].number;
}
