/** The names of kernel/ that apps/ may import besides those that users import. */
export { addReference, kernelOf, limitMemories } from "./engines.js";
export { specification } from "./specification.js";
