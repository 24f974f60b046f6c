/**
 * Keeps this document where it is. A policy in a file cannot forbid a page to go to another address, and the address
 * could carry text away, should a script ever get in. Files can still be saved, and parts of the page can be linked to.
 */

/**
 * The part of the interface that is needed, see
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-navigateevent-interface
 */
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
  /** Not in every browser yet. */
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
    // back, forward and reload lead to where the user has been
    const isNew = navigationType === "push" || navigationType === "replace";
    if (isNew && !destination.sameDocument && !isOwnFile) event.preventDefault();
  });
}
