// The table of faults: the fault, the commands that suffer it, and what must hold. docs/faults.md shows it to users.
import { hostileBrowsers, hostilePrograms } from "./clients.mjs";
import { jumpingClocks } from "./clocks.mjs";
import { cacheWithoutRoom, closedFolders, fullStandardOutput, quotas, setsWithoutRoom, smallDisks } from "./disks.mjs";
import { badCertificates, badServers } from "./downloads/servers.mjs";
import { endlessLines, filesThatChange, inputsThatAreNoFiles } from "./files.mjs";
import { killed } from "./kills.mjs";
import { closedErrors, closedPipes, closedStreams } from "./pipes.mjs";
import { askedToEnd, atOnce, endsAtOnce } from "./signals.mjs";
import { lostWorkers } from "./workers.mjs";

const reportedInALine = "exit code 1 or 2, a line that says why, nothing on standard output";
const nothingWritten =
  "an error line says so; the file is absent, or as it was before; no other file is left; the next run, with room, is whole";

/**
 * @typedef Row
 * @property {string} fault
 * @property {string} commands
 * @property {string} holds
 * @property {string[]} plants faults of preload/plant.cjs, each of which the row's check has to find
 * @property {string} [needs] what the check needs besides Linux
 * @property {boolean} [needsRights] whether the need is a right, which no installation can give
 * @property {(lab: object, run: Run) => Promise<{ what: string, problem?: string }[] | undefined>} check its result is
 *   undefined if the fault cannot be caused here
 *
 * @typedef {{ inLanes: Function, lanes: string[], isWhole: boolean, kills: number, seed: number }} Run
 */

/** @type {Row[]} */
export const table = [
  {
    fault: "kill -9 at any call that changes a file, in the middle of a write, and at any time",
    commands: "`--segments`, `replay`, `report`, `count`, `merge`, `--download`, the code cache; with threads",
    holds:
      "a file gets its name only when it is whole, and until then the earlier file stays; the next run works, prints " +
      "and writes the same, and removes what was left",
    plants: ["writes in place", "removes nothing", "treats every process as alive"],
    check: (lab, { lanes, kills, seed }) => killed(lab, { lanes, count: kills, seed }),
  },
  {
    fault: "Ctrl-C, SIGTERM, SIGHUP at any time",
    commands: "all",
    holds:
      "the signal ends the process within a second, whatever it computes (130, 143 or 129 in a shell); no " +
      "incomplete file is left",
    plants: ["removes nothing"],
    check: (lab, { inLanes, isWhole, seed }) => endsAtOnce(lab, inLanes, { count: isWhole ? 10 : 1, seed }),
  },
  {
    fault: "Ctrl-C, SIGTERM, SIGHUP while a server answers slowly",
    commands: "`--download`",
    holds: "exit code 130, 143 or 129, and a line on standard error; no incomplete file is left",
    plants: ["removes nothing", "never ends"],
    check: (lab, { inLanes }) => askedToEnd(lab, inLanes),
  },
  {
    fault: "standard output is a full disk",
    commands: "all that print",
    holds: "exit code 1, and a line that says so",
    plants: ["treats a failed write as done"],
    check: (lab, { inLanes }) => fullStandardOutput(lab, inLanes),
  },
  {
    fault: "a quota, or another limit of a file's size",
    commands: "all that write",
    holds: nothingWritten,
    plants: ["treats a failed write as done", "removes nothing"],
    check: (lab, { inLanes, isWhole }) => quotas(lab, inLanes, isWhole),
  },
  {
    fault: "a disk of 32 KiB; one that is read-only",
    commands: "all that write",
    holds: nothingWritten,
    plants: ["treats a failed write as done"],
    needs: "root, who may mount disks",
    needsRights: true,
    check: (lab, { inLanes }) => smallDisks(lab, inLanes),
  },
  {
    fault: "a folder that may not be written to",
    commands: "all that write",
    holds: nothingWritten,
    plants: ["ends with 0"],
    check: (lab, { inLanes }) => closedFolders(lab, inLanes),
  },
  {
    fault: "no room for a test set, or no right to write it",
    commands: "`--download`",
    holds: "an error line says so; each file that is there is whole; the next run completes the set",
    plants: ["ends with 0"],
    check: (lab, { inLanes, isWhole }) => setsWithoutRoom(lab, inLanes, isWhole),
  },
  {
    fault: "no room for the code cache",
    commands: "scores",
    holds: "the same scores; no file is left",
    plants: ["prints another score"],
    check: (lab) => cacheWithoutRoom(lab),
  },
  {
    fault: "a pipe that nobody reads any more",
    commands: "all that print",
    holds: "exit code 141, or 0 if everything was printed before; no message",
    plants: ["shows its stack"],
    check: (lab, { inLanes }) => closedPipes(lab, inLanes),
  },
  {
    fault: "streams that are closed before the start",
    commands: "scores, `count`, `serve`, `--help`",
    holds: "the same as with /dev/null in their place",
    plants: ["never ends"],
    check: (lab, { inLanes }) => closedStreams(lab, inLanes),
  },
  {
    fault: "standard error is closed, or a full disk",
    commands: "runs that fail",
    holds: "the same exit code",
    plants: ["ends with 0"],
    check: (lab, { inLanes }) => closedErrors(lab, inLanes),
  },
  {
    fault: "a folder, a socket, a link in a circle, an unreadable file, a read that fails ... in place of a text",
    commands: "all that read texts",
    holds: reportedInALine,
    plants: ["ends with 0", "shows its stack"],
    check: (lab, { inLanes, isWhole }) => inputsThatAreNoFiles(lab, inLanes, isWhole),
  },
  {
    fault: "a line without an end",
    commands: "scores",
    holds: reportedInALine,
    plants: ["ends with 0"],
    check: (lab) => endlessLines(lab),
  },
  {
    fault: "a file that shrinks, grows, vanishes, is replaced or emptied while it is read",
    commands: "scores, also with threads, and of files that are read twice; `replay`, `count`, `compare`",
    holds:
      "the scores of the text that was opened, if the file vanishes or is replaced; otherwise an error line says so",
    plants: ["ends with 0", "prints another score"],
    check: (lab, { inLanes }) => filesThatChange(lab, inLanes),
  },
  {
    fault: "a clock that jumps by years, back and forth",
    commands: "scores, tests, all that write, `--download`",
    holds: "the same output and files, except the date of a report",
    plants: ["prints another score"],
    check: (lab, { inLanes }) => jumpingClocks(lab, inLanes),
  },
  {
    fault: "three processes at once, whose clocks are two years apart",
    commands: "`--download`",
    holds: "one downloads the set, the others wait for it",
    plants: ["locks nothing"],
    check: (lab) => atOnce(lab),
  },
  {
    fault: "threads that end, fail or fall silent, at their start or at work",
    commands: "scores, `compare`, `--segments`, `count`",
    holds: "the same as with one thread; or an error that names the lines that they were counting, and no file",
    plants: ["ends with 0", "never ends"],
    check: (lab, { inLanes }) => lostWorkers(lab, inLanes),
  },
  {
    fault:
      "a server that breaks off, is silent, slow or endless, redirects in a circle, sends something else, or an archive that unpacks without end ...",
    commands: "`--download`",
    holds:
      "an error line says so; nothing of it is kept except complete files of an archive; the command gives up after " +
      "a minute of silence, or of less than a kilobyte a second",
    plants: ["ends with 0", "waits for ever"],
    check: (lab, { inLanes, isWhole }) => badServers(lab, inLanes, isWhole),
  },
  {
    fault: "a certificate that is expired, of another host, or signed by itself; no TLS; a redirection out of TLS",
    commands: "`--download`",
    holds: "an error line says so; nothing is kept",
    plants: ["trusts every certificate"],
    needs: "openssl",
    check: (lab, { inLanes }) => badCertificates(lab, inLanes),
  },
  {
    fault:
      "clients that send endless headers, headers of 10 MB, large bodies, or no HTTP; clients that send nothing, or hang up",
    commands: "`page`",
    holds: "meanwhile a browser gets the page, and other hosts do not; Ctrl-C ends the command at once",
    plants: ["falls over", "serves anybody"],
    check: (lab, { inLanes, isWhole }) => hostileBrowsers(lab, inLanes, isWhole),
  },
  {
    fault:
      "a program that writes lines of 100 MB, text that is not UTF-8 or not JSON, deeply nested JSON; that does not read; that ends",
    commands: "`serve`",
    holds: "each line has its answer, and the next request its score; the command ends with the program",
    plants: ["prints another score", "never ends"],
    check: (lab, { inLanes }) => hostilePrograms(lab, inLanes),
  },
];

/** The table as users read it. */
export function markdownTable() {
  const lines = table.map(({ fault, commands, holds }) => `| ${fault} | ${commands} | ${holds} |\n`);
  return `| fault | commands | what holds |\n|---|---|---|\n${lines.join("")}`;
}
