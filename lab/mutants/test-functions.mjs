// What tests import from "vitest", in the bundle of the tests (bundle.mjs): Vitest's own functions and matchers without
// its server, which takes seconds to start. Without `vi` and expect.poll(): the tests of a file that uses them are not
// run.
import {
  addCustomEqualityTesters,
  ASYMMETRIC_MATCHERS_OBJECT,
  customMatchers,
  getState,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";
import { getCurrentTest } from "@vitest/runner";
import * as chai from "chai";

export * from "@vitest/runner";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

export function expect(value, message) {
  const assertion = chai.expect(value, message);
  const test = getCurrentTest();
  return test === undefined ? assertion : assertion.withTest(test);
}
Object.assign(expect, chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT], {
  getState: () => getState(expect),
  setState: (state) => setState(state, expect),
  extend: (matchers) => chai.expect.extend(expect, matchers),
  addEqualityTesters: addCustomEqualityTesters,
});
setState({ assertionCalls: 0 }, expect);
expect.extend(customMatchers);
globalThis[GLOBAL_EXPECT] = expect;
