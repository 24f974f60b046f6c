// Sources with a counter in each branch, so that a fuzzer sees which way a run went: a plugin for the bundler that builds
// the package. What is fuzzed is so the sources of today; what V8's own coverage costs is in docs/fuzzing.md.
import { relative } from "node:path";
import { parseAst } from "rolldown/parseAst";

/**
 * Adds `fuzzCounters[n]++` to each branch of the modules that `isCounted` takes.
 *
 * @returns the plugin, and `places`: of each counter, the file and the line, and the kind of branch
 */
export function countedSources(isCounted) {
  const places = [];
  const plugin = {
    name: "counted sources",
    transform: {
      order: "pre",
      handler(code, id) {
        if (!isCounted(id)) return null;
        return { code: withCounters(code, relative("", id), places), map: null };
      },
    },
  };
  return { plugin, places };
}

/** TypeScript as it is, with counters in it; no line moves. */
function withCounters(code, file, places) {
  const lineOf = (at) => code.slice(0, at).split("\n").length;
  const added = [];
  const counter = (at) => `fuzzCounters[${places.push(`${file}:${lineOf(at)}`) - 1}]++`;
  const add = (at, text, isEnd = false) => added.push({ at, text, order: isEnd ? -added.length - 1 : added.length });
  const inside = (node) => {
    if (node.type === "BlockStatement") add(node.start + 1, `${counter(node.start)};`);
    else {
      add(node.start, `{${counter(node.start)};`);
      add(node.end, "}", true);
    }
  };
  const before = (node) => {
    add(node.start, `(${counter(node.start)},`);
    add(node.end, ")", true);
  };
  visit(parseAst(code, { lang: "ts" }), (node) => {
    switch (node.type) {
      case "FunctionDeclaration":
      case "FunctionExpression":
        if (node.body) inside(node.body);
        break;
      case "ArrowFunctionExpression":
        (node.body.type === "BlockStatement" ? inside : before)(node.body);
        break;
      case "IfStatement":
        inside(node.consequent);
        if (node.alternate) inside(node.alternate);
        break;
      case "ForStatement":
      case "ForInStatement":
      case "ForOfStatement":
      case "WhileStatement":
      case "DoWhileStatement":
        inside(node.body);
        break;
      case "CatchClause":
        inside(node.body);
        break;
      case "SwitchCase":
        if (node.consequent.length > 0) add(node.consequent[0].start, `${counter(node.start)};`);
        break;
      case "ConditionalExpression":
        before(node.consequent);
        before(node.alternate);
        break;
      case "LogicalExpression":
        before(node.right);
        break;
    }
  });
  // at one place, what ends inner nodes comes first, and what begins outer ones
  added.sort((a, b) => a.at - b.at || a.order - b.order);
  let text = "";
  let from = 0;
  for (const { at, text: more } of added) {
    text += code.slice(from, at) + more;
    from = at;
  }
  return text + code.slice(from);
}

function visit(node, see) {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === "string") visit(child, see);
  }
}
