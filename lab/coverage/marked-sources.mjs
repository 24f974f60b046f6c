// Puts marks into the branches of sources: extra calls that show which way a program went. They guide the readers'
// fuzzer (lab/fuzz/readers/counted-sources.mjs), and the kernel's coverage is counted from them (marked-kernel.mjs).
import { parseAst } from "rolldown/parseAst";

/**
 * Puts marks into TypeScript or AssemblyScript, without moving a line. Code outside of functions gets no marks.
 *
 * @param mark what is put into a branch: an expression, or undefined for nothing. It gets the branch: its `kind`
 *   (function, then, else, otherwise, loop, catch, case, left, right, logical, after); the `node` that branches; the
 *   `statements` that run after one another if it is taken, up to one that may leave; and `at`, where it begins. What
 *   comes after such a statement is a branch of the kind "after"; where an `if` without `else` goes on is "otherwise".
 */
export function withMarks(code, mark) {
  const added = [];
  const add = (at, text, isEnd = false) => added.push({ at, text, order: isEnd ? -added.length - 1 : added.length });
  const inside = (body, kind, node) => {
    const isBlock = body.type === "BlockStatement";
    const [first = [], ...others] = runsOf(isBlock ? body.body : [body]);
    const text = mark({ kind, node, at: body.start, statements: first });
    if (text !== undefined && isBlock) add(body.start + 1, `${text};`);
    else if (text !== undefined) {
      add(body.start, `{${text};`);
      add(body.end, "}", true);
    }
    for (const statements of others) {
      const [{ start }] = statements;
      const after = mark({ kind: "after", node, at: start, statements });
      if (after !== undefined) add(start, `${after};`);
    }
  };
  const before = (expression, kind, node) => {
    const text = mark({ kind, node, at: expression.start, statements: [] });
    if (text === undefined) return;
    add(expression.start, `(${text},`);
    add(expression.end, ")", true);
  };
  visit(parseAst(withoutDecorators(code), { lang: "ts" }), (node) => {
    switch (node.type) {
      case "FunctionDeclaration":
      case "FunctionExpression":
        if (node.body) inside(node.body, "function", node);
        break;
      case "ArrowFunctionExpression":
        if (node.body.type === "BlockStatement") inside(node.body, "function", node);
        else before(node.body, "function", node);
        break;
      case "IfStatement":
        // first, so that this insertion comes after the end of everything inside
        if (!node.alternate) {
          const text = mark({ kind: "otherwise", node, at: node.start, statements: [] });
          if (text !== undefined) add(node.end, `else{${text};}`, true);
        }
        inside(node.consequent, "then", node);
        if (node.alternate) inside(node.alternate, "else", node);
        break;
      case "ForStatement":
      case "ForInStatement":
      case "ForOfStatement":
      case "WhileStatement":
      case "DoWhileStatement":
        inside(node.body, "loop", node);
        break;
      case "CatchClause":
        inside(node.body, "catch", node);
        break;
      case "SwitchCase":
        if (node.consequent.length > 0) {
          const text = mark({ kind: "case", node, at: node.start, statements: node.consequent });
          if (text !== undefined) add(node.consequent[0].start, `${text};`);
        }
        break;
      case "ConditionalExpression":
        before(node.consequent, "left", node);
        before(node.alternate, "right", node);
        break;
      case "LogicalExpression":
        before(node.right, "logical", node);
        break;
    }
  });
  // at the same place, ends of inner nodes and beginnings of outer nodes come first
  added.sort((a, b) => a.at - b.at || a.order - b.order);
  let text = "";
  let from = 0;
  for (const { at, text: more } of added) {
    text += code.slice(from, at) + more;
    from = at;
  }
  return text + code.slice(from);
}

/** AssemblyScript has decorators where TypeScript has none. */
function withoutDecorators(code) {
  return code.replace(/^@\w+$/gm, (decorator) => " ".repeat(decorator.length));
}

/** Statements in runs: a new run begins after each statement that may leave, by return, break, continue or throw. */
function runsOf(statements) {
  const runs = [];
  let mayHaveLeft = true;
  for (const statement of statements) {
    if (mayHaveLeft) runs.push([]);
    runs.at(-1).push(statement);
    mayHaveLeft = mayLeave(statement);
  }
  return runs;
}

function mayLeave(statement) {
  let found = false;
  visit(statement, ({ type }) => {
    found ||= /^(Return|Break|Continue|Throw)Statement$/.test(type);
  });
  return found;
}

function visit(node, see) {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === "string") visit(child, see);
  }
}
