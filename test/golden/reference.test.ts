import { sweep } from "./sweep.js";

sweep("reference");
