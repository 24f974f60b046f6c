/**
 * A section of the document. A section far below is not computed until the user comes near it, or prints; sections out
 * of sight are computed after those on the screen.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
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
    const look = (isIntersecting: boolean): void => {
      isNear.value = isIntersecting;
      if (isIntersecting) isBegun.value = true;
    };
    const show = (): void => look(true);
    const observer = new IntersectionObserver((entries) => look(entries.at(-1)!.isIntersecting), { rootMargin: NEAR });
    observer.observe(element.current!);
    addEventListener("beforeprint", show);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", show);
    };
  }, []);
  return (
    <section id={id} ref={element} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {isBegun.value ? (
        <Waiting.Provider value={waitingIn(id)}>
          <InSight.Provider value={isNear}>{children}</InSight.Provider>
        </Waiting.Provider>
      ) : (
        <div class="placeholder" />
      )}
    </section>
  );
}
