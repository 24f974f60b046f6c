/** What apps/ may import of kernel/, beside the names that users import. */
export { addReference, kernelOf, limitMemories } from "./engines.js";
export { specification } from "./specification.js";
