import { sweep } from "./sweep.js";

sweep("js");
