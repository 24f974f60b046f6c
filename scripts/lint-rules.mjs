// Our own rule for oxlint: published numbers must not come from JavaScript's Math functions.
const inexact = new Set([
  "log",
  "log2",
  "log10",
  "log1p",
  "exp",
  "expm1",
  "pow",
  "cbrt",
  "hypot",
  "sinh",
  "cosh",
  "tanh",
]);
const because = "differs in the last bit between runtimes: let the kernel calculate it";

const noPlatformMath = {
  create(context) {
    const forbid = (node, what) => context.report({ node, message: `${what} ${because}` });
    return {
      MemberExpression(node) {
        const name = node.computed ? node.property.value : node.property.name;
        if (
          node.object.type === "Identifier" &&
          node.object.name === "Math" &&
          (inexact.has(name) || name === undefined)
        )
          forbid(node, `Math.${name ?? "[..]"}`);
        if (name === "toFixed")
          context.report({
            node,
            message: "toFixed rounds exact halves away from zero, Python to even: use formatFixed",
          });
      },
      // const { exp } = Math
      VariableDeclarator(node) {
        if (node.id.type === "ObjectPattern" && node.init?.type === "Identifier" && node.init.name === "Math")
          forbid(node, "a function of Math");
      },
      BinaryExpression(node) {
        if (node.operator === "**") forbid(node, "**");
      },
      AssignmentExpression(node) {
        if (node.operator === "**=") forbid(node, "**=");
      },
    };
  },
};

export default { meta: { name: "truebleu" }, rules: { "no-platform-math": noPlatformMath } };
