/** The boundary of the part "utf16": everything that the host may call, only from src/kernel/utf16/utf16.ts. */
export { reserve } from "../memory/memory";
/** UTF16_UNITS, TEXT_ENDS -> TEXT, TEXT_ENDS. Called once for some hundred lines. */
export { encodeLines } from "./encode";
