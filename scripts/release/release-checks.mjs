// What must hold before a release: one version everywhere, an entry in the changelog, and every file that users
// install.

/** Each file that contains the version, with the text or the texts that contain it. */
const places = {
  "package-lock.json": (version) => `"name": "truebleu",\n  "version": "${version}",`,
  "src/core/version.ts": (version) => `"${version}"`,
  "python/pyproject.toml": (version) => [
    `\nversion = "${version}"\n`,
    `\ncommand = ["truebleu-command==${version}"]\n`,
  ],
  "python/src/truebleu/__init__.py": (version) => `\n__version__ = "${version}"\n`,
  "python/command-wheel/pyproject.toml": (version) => `\nversion = "${version}"\n`,
  "python/command-wheel/src/truebleu_command/__init__.py": (version) => `\n__version__ = "${version}"\n`,
  "docs/gate.yml": (version) => `truebleu@${version} gate`,
  "action.yml": (version) => `truebleu@${version} gate`,
};

/**
 * @param {string} version of package.json
 * @param {string | undefined} tag that started the release
 * @param {(path: string) => string} read gives the text of a file
 * @returns what is wrong, a line each
 */
export function versionProblems(version, tag, read) {
  const problems = Object.entries(places).flatMap(([path, form]) =>
    [form(version)].flat().every((text) => read(path).includes(text))
      ? []
      : [`${path} has not the version ${version} of package.json`],
  );
  if (tag !== undefined && tag !== `v${version}`)
    problems.push(`the tag is ${tag}: expected v${version}, for the version of package.json`);
  const isTold = new RegExp(`^## ${version.replaceAll(".", "\\.")} - \\d{4}-\\d\\d-\\d\\d$`, "m").test(
    read("CHANGELOG.md"),
  );
  if (!isTold) problems.push(`CHANGELOG.md has no heading "## ${version} - YYYY-MM-DD"`);
  return problems;
}

const pythons = { "Python 3.10": "cp310-cp310", "Python 3.11 and newer": "cp311-abi3" };
const platforms = {
  "Linux (glibc), x86_64": "manylinux[\\w.]*_x86_64",
  "Linux (glibc), aarch64": "manylinux[\\w.]*_aarch64",
  "Linux (musl), x86_64": "musllinux[\\w.]*_x86_64",
  "Linux (musl), aarch64": "musllinux[\\w.]*_aarch64",
  "macOS, x86_64": "macosx_\\d+_\\d+_x86_64",
  "macOS, arm64": "macosx_\\d+_\\d+_arm64",
  "Windows, x86_64": "win_amd64",
};

/** Every file of a release: its kind, and the pattern of its name. */
export function releaseFiles(version) {
  const named = (pattern, name = "truebleu") => new RegExp(`^${name}-${version.replaceAll(".", "\\.")}${pattern}$`);
  return [
    { to: "npm", what: "the package for npm", name: named("\\.tgz") },
    { to: "pypi", what: "the source distribution", name: named("\\.tar\\.gz") },
    { to: "pypi", what: "the wheel for wasmtime", name: named("-py3-none-any\\.whl") },
    { to: "pypi", what: "the wheel of the command", name: named("-py3-none-any\\.whl", "truebleu_command") },
    ...Object.entries(pythons).flatMap(([python, abi]) =>
      Object.entries(platforms).map(([platform, pattern]) => ({
        to: "pypi",
        what: `the wheel for ${python}, ${platform}`,
        name: named(`-${abi}-${pattern}\\.whl`),
      })),
    ),
  ];
}

/**
 * @returns what is wrong with the names of files, a line each: every file of a release must be there once, and no other
 * file
 */
export function fileProblems(names, version) {
  const files = releaseFiles(version);
  return [
    ...files.flatMap(({ what, name }) => {
      const found = names.filter((fileName) => name.test(fileName));
      return found.length === 1 ? [] : [`${what}: expected one file, found ${found.join(", ") || "none"}`];
    }),
    ...names
      .filter((fileName) => !files.some(({ name }) => name.test(fileName)))
      .map((fileName) => `${fileName} is not a file of the release ${version}`),
  ];
}

/** The files that go to one registry. */
export function filesTo(registry, names, version) {
  const files = releaseFiles(version).filter(({ to }) => to === registry);
  return names.filter((fileName) => files.some(({ name }) => name.test(fileName)));
}
