/**
 * A section of the document. A section far below is not computed until the user comes near it, or prints; sections out
 * of sight are computed after those on the screen. Until a section has its first answers it keeps a height, because it
 * would otherwise bring those below it near, and they would all be computed at once.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useComputed, useSignal } from "@preact/signals";
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

/** In milliseconds: an answer is often followed by another question. */
const FOLLOWED = 100;

/** The distance below the window at which a section begins to be computed. */
const NEAR = "600px";

export function Section({ id, title, lead, children }: SectionProps) {
  const element = useRef<HTMLElement>(null);
  const isBegun = useSignal(false);
  const isNear = useSignal(false);
  const isFilled = useSignal(false);
  const waiting = waitingIn(id);
  const isIdle = useComputed(() => isBegun.value && waiting.value === 0).value;
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(() => (isFilled.value = true), FOLLOWED);
    return () => clearTimeout(timer);
  }, [isIdle]);
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
    <section
      id={id}
      ref={element}
      class={isFilled.value ? undefined : "unfilled"}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {isBegun.value && (
        <Waiting.Provider value={waiting}>
          <InSight.Provider value={isNear}>{children}</InSight.Provider>
        </Waiting.Provider>
      )}
    </section>
  );
}
