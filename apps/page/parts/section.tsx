/**
 * A section of the document. A section far below is not computed until the user comes near it, or nothing else is being
 * computed; sections out of sight are computed after those on the screen. A page is printed before workers can answer,
 * so on paper a section says what had not been computed.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { beginWhenIdle } from "../state/begin-when-idle.js";
import { InSight } from "../state/use-answer.js";
import { Waiting, waitingIn } from "../state/work.js";

export interface SectionProps {
  /** The name in the address, and for tests. */
  readonly id: string;
  readonly title: string;
  /** One sentence on what is shown. */
  readonly lead?: string;
  readonly children: ComponentChildren;
}

/** The distance below the window at which a section begins to be computed. */
const NEAR = "600px";

export function Section({ id, title, lead, children }: SectionProps) {
  const element = useRef<HTMLElement>(null);
  const isBegun = useSignal(false);
  const isNear = useSignal(false);
  useEffect(() => {
    const begin = (): void => {
      isBegun.value = true;
      beginNoMore();
    };
    const beginNoMore = beginWhenIdle(begin);
    const look = (isIntersecting: boolean): void => {
      isNear.value = isIntersecting;
      if (isIntersecting) begin();
    };
    const observer = new IntersectionObserver((entries) => look(entries.at(-1)!.isIntersecting), { rootMargin: NEAR });
    observer.observe(element.current!);
    // a page that is printed again is whole
    addEventListener("afterprint", begin);
    return () => {
      observer.disconnect();
      beginNoMore();
      removeEventListener("afterprint", begin);
    };
  }, []);
  return (
    <section id={id} ref={element} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {isBegun.value ? (
        <Waiting.Provider value={waitingIn(id)}>
          <p class="on-paper unready">Not all of this section had been computed when it was printed.</p>
          <InSight.Provider value={isNear}>{children}</InSight.Provider>
        </Waiting.Provider>
      ) : (
        <div class="placeholder">
          <p class="on-paper unready">Not computed yet: scroll to this section before printing.</p>
        </div>
      )}
    </section>
  );
}
