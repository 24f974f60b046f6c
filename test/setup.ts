/** Loaded before each file of tests: our matcher, and the engine "reference". */
import "../src/reference.js";
import "./same-bits.js";
