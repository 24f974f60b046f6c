/** Content that a click opens. It is drawn only then: drawing hundreds of rows that nobody looks at takes time. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

export interface FoldProps {
  readonly title: ComponentChildren;
  readonly isStale?: boolean;
  /** Whether the content is shown when the page is printed. */
  readonly isPrinted?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Fold({ title, isStale = false, isPrinted = false, class: name = "", children }: FoldProps) {
  const isOpen = useSignal(false);
  useEffect(() => {
    if (!isPrinted) return;
    const open = (): void => {
      isOpen.value = true;
    };
    addEventListener("beforeprint", open);
    return () => removeEventListener("beforeprint", open);
  }, [isPrinted]);
  return (
    <details
      class={`fold ${name} ${isStale ? "stale" : ""}`}
      open={isOpen.value}
      onToggle={(event) => (isOpen.value = event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen.value && children}
    </details>
  );
}
