/** The names of reading/ that apps/ may import besides those that users import. */
export type { ByteSource } from "./byte-source.js";
export { concatenated } from "./concatenated.js";
export { decodedSource } from "./encodings/encodings.js";
export { misread, withFirstBytes } from "./encodings/first-bytes.js";
export { readFrequencies } from "./frequency-lines.js";
export { InputError, type FileAtFault, fileError, inputError, sacrebleuError, systemReason } from "./input-error.js";
export { keepSegments } from "./kept-segments.js";
export { labelColumns } from "./labels.js";
export { type LineBuffer, createLineBuffer } from "./line-buffer.js";
export { type LineReader, createLineReader } from "./line-reader.js";
export {
  type ReferenceParser,
  countedReferences,
  jsonReferences,
  lineReferences,
  tsvReferences,
} from "./reference-formats.js";
export {
  BYTES_PER_SEGMENT,
  LEAST_SEGMENTS,
  type ReferenceFile,
  type SegmentReader,
  type SystemFiles,
  createSegmentReader,
  withNext,
  mostSegments,
  noSentence,
} from "./segment-reader.js";
export { allLines, allSegments } from "./segment-strings.js";
export { systemOfFile } from "./system-of-file.js";
export { throughStream } from "./through-stream.js";
export { type ReadSessions, type SegmentsBySession, readSessions } from "./timed/sessions.js";
export type { SpokenPlace, TimedUtterance, Utterance } from "./timed/text-of.js";
export { timedTranscripts } from "./timed/timed-transcripts.js";
export { type UtteranceIds, speakerOf, transcripts } from "./transcripts.js";
export { firstFault, hexByte, trimmedEnd } from "./utf8-bytes.js";
