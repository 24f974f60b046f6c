/** Other versions of the site, offered in place of the number in the bar; a site of one version keeps the number. */
interface Version {
  readonly version: string;
  /** The path from the root of this version to the root of the other version. */
  readonly way: string;
}

export async function offerVersions(): Promise<void> {
  const root = new URL(document.documentElement.dataset["root"]!, location.href);
  let versions: readonly Version[];
  try {
    versions = (await (await fetch(new URL("versions.json", root))).json()) as readonly Version[];
  } catch {
    // pages that were saved, or opened as files, offer no other versions
    return;
  }
  if (versions.length < 2) return;
  const own = versions.findIndex(({ way }) => way === "./");
  /** The same page of another version, or that version's start page if it has no such page. */
  const pageIn = async ({ way }: Version): Promise<string> => {
    const start = new URL(way, root);
    const same = new URL(location.href.slice(root.href.length), start);
    const { ok } = await fetch(same, { method: "HEAD" });
    return ok ? same.href : start.href;
  };

  const select = document.createElement("select");
  select.id = "version";
  select.ariaLabel = "Version";
  for (const { version } of versions) select.add(new Option(version));
  select.selectedIndex = own;
  select.addEventListener("change", () => {
    void pageIn(versions[select.selectedIndex]!).then((address) => location.assign(address));
  });
  // a browser that comes back from another version would keep the choice in the menu
  addEventListener("pageshow", () => (select.selectedIndex = own));
  document.getElementById("version")!.replaceWith(select);
  if (own === 0) return;

  const note = document.createElement("p");
  note.className = "earlier";
  const newest = document.createElement("a");
  newest.href = new URL(versions[0]!.way, root).href;
  newest.textContent = versions[0]!.version;
  newest.addEventListener("click", (event) => {
    event.preventDefault();
    void pageIn(versions[0]!).then((address) => location.assign(address));
  });
  note.append(`This page is about version ${versions[own]!.version}; the newest is `, newest, ".");
  document.getElementById("main")!.prepend(note);
}
