/**
 * truebleu/reference: the engine "reference", a slow and simple implementation that the other engines are compared with.
 * Importing this entry adds it; the option `engine` of what all entries export then takes "reference".
 */
import { addReference } from "./kernel/engines.js";
import { specification } from "./kernel/specification.js";

addReference(specification);
export * from "./scoring.js";
