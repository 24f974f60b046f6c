/** The names of kernel/ that apps/ may import besides those that users import. */
export { mathPart } from "./math/math.js";
export { addReference, kernelOf, limitMemories } from "./engines.js";
export { specification } from "./specification.js";
