import { sweep } from "./sweep.js";

sweep("wasm");
