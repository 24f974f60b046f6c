/**
 * The boundary of the part "lines": everything that the host may call, from src/kernel/lines.ts and nowhere else. Each reader has one of
 * its own. The host reserves TEXT with PADDING behind it, and fills it.
 */
export { reserve } from "./memory";
/** TEXT -> LINE_FEEDS. Once for what was read, some hundred kilobytes. */
export { findLineFeeds, lineFeedAt, moveToFront } from "./lines";
/** TEXT, LINE_FEEDS -> TEXT, TEXT_ENDS. Once a batch. */
export { joinLines } from "./lines";
