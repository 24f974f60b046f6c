/**
 * truebleu/reference: the engine "reference", a slow and simple implementation that the other engines are compared
 * with. Importing this entry adds the engine; the option `engine` of all functions then takes "reference".
 */
import { addReference } from "./kernel/engines.js";
import { specification } from "./kernel/specification.js";

addReference(specification);
export * from "./scoring.js";
