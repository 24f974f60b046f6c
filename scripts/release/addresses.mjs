// The addresses of the project. Only package.json has them: `repository`, `homepage`, `bugs` and `author`, which must
// be filled in before the first release. The Python packages get their addresses from package.json when they are built.

/** @returns what is missing in package.json, or is not an address: a line for each */
export function addressProblems({ repository, homepage, bugs, author }) {
  const address = (value) => typeof value === "string" && /^(git\+)?https:\/\/\S+$/.test(value);
  return [
    address(repository?.url) ? [] : ['repository: expected { "type": "git", "url": "git+https://...git" }'],
    address(homepage) ? [] : ["homepage: expected the address of the site, https://..."],
    address(bugs?.url) ? [] : ['bugs: expected { "url": "https://..." }, where faults are reported'],
    typeof author === "string" && author !== "" ? [] : ["author: expected a name"],
  ].flatMap((problem) => problem.map((text) => `package.json has no ${text}`));
}

/**
 * The text of a pyproject.toml, with the addresses that package.json has; without addresses if package.json has none
 * yet.
 */
export function withAddresses(pyproject, { repository, homepage, bugs, author }) {
  const sources = repository?.url?.replace(/^git\+/, "").replace(/\.git$/, "");
  const urls = {
    Homepage: homepage,
    Repository: sources,
    Issues: bugs?.url,
    Changelog: sources && `${sources}/blob/main/CHANGELOG.md`,
  };
  const lines = Object.entries(urls).flatMap(([name, url]) => (url ? [`${name} = ${JSON.stringify(url)}\n`] : []));
  const named = author
    ? pyproject.replace(
        /^requires-python = .*\n/m,
        (line) => `${line}authors = [{ name = ${JSON.stringify(author)} }]\n`,
      )
    : pyproject;
  return lines.length === 0
    ? named
    : named.replace(/^\[tool\.setuptools\]\n/m, (line) => `[project.urls]\n${lines.join("")}\n${line}`);
}
