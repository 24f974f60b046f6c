/**
 * The boundary of the part "lines": everything that the host may call, only from src/kernel/lines/lines.ts. Each reader
 * has its own instance. The host reserves TEXT with PADDING bytes to spare, and fills it.
 */
export { reserve } from "../memory/memory";
/** TEXT -> LINE_FEEDS. Called once for each chunk read, some hundred kilobytes. */
export { findLineFeeds, lineFeedAt, moveToFront } from "./lines";
/** TEXT, LINE_FEEDS -> TEXT, TEXT_ENDS. Called once a batch. */
export { joinLines } from "./lines";
