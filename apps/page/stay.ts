/**
 * Keeps this document where it is: what a policy in a file cannot forbid, its own ways to another address. They would carry
 * text in it, should a script ever get in. Files are still handed out, and parts of the page linked to.
 */

/** What this needs of https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigateevent-interface */
interface Navigation {
  addEventListener(type: "navigate", listener: (event: Navigate) => void): void;
}

export interface Navigate {
  readonly navigationType: "push" | "replace" | "reload" | "traverse";
  readonly downloadRequest: string | null;
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  preventDefault(): void;
}

interface Place {
  /** Not in each browser yet. */
  readonly navigation?: Navigation;
}

export function stay(place: Place): void {
  Object.defineProperty(place, "open", { value: () => null, writable: false, configurable: false });
  let file: string | undefined;
  place.navigation?.addEventListener("navigate", (event) => {
    const { navigationType, downloadRequest, destination } = event;
    const { url } = destination;
    // Firefox asks a second time, and no longer says that it is a file
    const isOwnFile = url.startsWith("blob:") && (downloadRequest !== null || url === file);
    file = downloadRequest === null ? undefined : url;
    // back, forward and loading again lead to where the user has been
    const isNew = navigationType === "push" || navigationType === "replace";
    if (isNew && !destination.sameDocument && !isOwnFile) event.preventDefault();
  });
}
