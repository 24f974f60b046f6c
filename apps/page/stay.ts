/**
 * Keeps the browser on this document. A policy in a file cannot stop a page from going to another address, and that
 * address could carry text away, should a foreign script ever get into the page. Files can still be saved, and links to
 * parts of the page still work.
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
  /** The interface, which not every browser has yet. */
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
    // back, forward and reload lead only to where the user has been
    const isNew = navigationType === "push" || navigationType === "replace";
    if (isNew && !destination.sameDocument && !isOwnFile) event.preventDefault();
  });
}
