// The sites of earlier releases are folders in the newest site: 0.1.0 is in v0.1.0/. `versions.json` in the root of
// each site lists all sites, newest first, with the path to each, so that its pages can offer them
// (apps/site/versions.ts). The paths are relative, so that a site does not depend on whether it is the newest.
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The list in the site of one version. The newest version is in the root. */
export function listOf(versions, own) {
  const sorted = versions.toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }));
  const up = own === sorted[0] ? "" : "../";
  const wayTo = (version) => (version === own ? "./" : version === sorted[0] ? up : `${up}v${version}/`);
  return `${JSON.stringify(sorted.map((version) => ({ version, way: wayTo(version) })))}\n`;
}

/**
 * Puts earlier sites into the newest one.
 *
 * @param site the folder of the newest site
 * @param earlier a folder with the site of each earlier release, as `npm run site` made it at that release
 * @returns the versions, newest first
 * @throws Error for a folder that is no site, and for a version that is already in another place
 */
export function addEarlier(site, earlier) {
  const newest = versionOf(site);
  const folders = new Map();
  for (const name of readdirSync(earlier)) {
    const folder = join(earlier, name);
    const version = versionOf(folder);
    const other = version === newest ? site : folders.get(version);
    if (other !== undefined)
      throw new Error(`${folder} and ${other} are both the site of ${version}: expected one site for each version`);
    folders.set(version, folder);
  }
  const versions = [newest, ...folders.keys()];
  if (!listOf(versions, newest).startsWith(`[{"version":${JSON.stringify(newest)}`))
    throw new Error(`${site} is the site of ${newest}, but ${earlier} has a newer site: expected the newest first`);
  for (const [version, folder] of folders) {
    const place = join(site, `v${version}`);
    cpSync(folder, place, { recursive: true });
    writeFileSync(join(place, "versions.json"), listOf(versions, version));
  }
  writeFileSync(join(site, "versions.json"), listOf(versions, newest));
  return JSON.parse(listOf(versions, newest)).map(({ version }) => version);
}

function versionOf(folder) {
  const path = join(folder, "versions.json");
  if (!existsSync(path))
    throw new Error(`${folder}: expected a site that npm run site made: there is no versions.json`);
  const own = JSON.parse(readFileSync(path, "utf8")).filter(({ way }) => way === "./");
  if (own.length !== 1) throw new Error(`${path}: expected one version with the way "./", found ${own.length}`);
  return own[0].version;
}
