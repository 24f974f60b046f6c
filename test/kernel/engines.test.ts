import { createJsKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import { createDebugKernel, otherBuilds } from "./other-builds.js";
import { randomSuite } from "./random-suite.js";
import { kernelSuite } from "./suite.js";

kernelSuite("wasm", createWasmKernel);
kernelSuite("js", createJsKernel);
kernelSuite("reference", createReferenceKernel);
// the debug build, whose failed asserts the loader turns into messages
kernelSuite("wasm", createDebugKernel);

randomSuite("wasm", createWasmKernel);
randomSuite("js", createJsKernel);
randomSuite("reference", createReferenceKernel);
randomSuite("debug build", createDebugKernel);

// only the exhaustive run has these builds
for (const [name, create] of otherBuilds.filter(([, create]) => create !== createDebugKernel)) {
  kernelSuite("wasm", create);
  randomSuite(name, create);
}
