// Writes the docstrings of the extension's functions, with the signatures that inspect.signature() and help() read.
// They are taken from _native.pyi, which has them for type checkers.

/** The text of csrc/generated/docstrings.h: DOC_count and so on, for the table of functions in module.c. */
export function docstringsInC(stubs) {
  const functions = [...stubs.matchAll(/^def (\w+)\(([^]*?)\) -> [^]*?:\n {4}"""([^]*?)"""/gm)];
  if (functions.length !== stubs.match(/^def /gm).length)
    throw new Error("_native.pyi has a function that cannot be read: expected a docstring after each signature");
  return functions
    .map(([, name, parameters, doc]) => {
      const names = ["$module", ...separated(parameters).map(withoutType)];
      const text = doc.trim().replaceAll(/\n {4}/g, "\n");
      return `#define DOC_${name} ${JSON.stringify(`${name}(${names.join(", ")})\n--\n\n${text}`)}\n`;
    })
    .join("");
}

/** The parameters, separated at the commas that are not within brackets. */
function separated(parameters) {
  const found = [""];
  let depth = 0;
  for (const character of parameters) {
    depth += Number("[(".includes(character)) - Number("])".includes(character));
    if (character === "," && depth === 0) found.push("");
    else found[found.length - 1] += character;
  }
  return found.map((one) => one.trim()).filter((one) => one !== "");
}

/** A parameter without its annotation: a name, with its default. */
function withoutType(parameter) {
  const [, name, , initial] = /^([^:]+)(:[^=]*)?(?:=\s*(.*))?$/.exec(parameter);
  return initial === undefined ? name.trim() : `${name.trim()}=${initial}`;
}
