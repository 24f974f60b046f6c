/** A section of the document. What is far below is not computed until one comes near it, or prints. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";

export interface SectionProps {
  /** In the address, and for tests. */
  readonly id: string;
  readonly title: string;
  /** One sentence on what is shown. */
  readonly lead?: string;
  readonly children: ComponentChildren;
}

/** How far below the window a section is begun. */
const NEAR = "600px";

export function Section({ id, title, lead, children }: SectionProps) {
  const element = useRef<HTMLElement>(null);
  const isNear = useSignal(false);
  useEffect(() => {
    const show = (): void => {
      isNear.value = true;
    };
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && show(), {
      rootMargin: NEAR,
    });
    observer.observe(element.current!);
    addEventListener("beforeprint", show);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", show);
    };
  }, []);
  return (
    <section id={id} ref={element} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {isNear.value ? children : <div class="placeholder" />}
    </section>
  );
}
