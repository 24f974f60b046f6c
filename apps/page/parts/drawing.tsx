/** A drawing without a frame, for a place in a table; and drawings that are made only to be saved as files. */
import { useEffect, useRef } from "preact/hooks";

export interface DrawingProps {
  readonly draw: () => Element;
  /** The values from which the drawing is made: it is drawn again when one of them changes. */
  readonly depends: readonly unknown[];
}

/** Screen readers skip the drawing: the text beside it says the same. */
export function Drawing({ draw, depends }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current!.replaceChildren(draw()), depends);
  return <div class="drawing" ref={frame} aria-hidden="true" />;
}

/** Puts a drawing where nobody sees it, so that it gets the colours of the page, until the present task ends. */
export function unseen(drawn: SVGSVGElement): SVGSVGElement {
  const place = document.createElement("div");
  place.style.cssText = "position:absolute;left:-99999px";
  place.append(drawn);
  document.body.append(place);
  queueMicrotask(() => place.remove());
  return drawn;
}
