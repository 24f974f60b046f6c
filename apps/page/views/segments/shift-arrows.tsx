/** TER's shifts as arrows over a text: from the run that is moved to its new place. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Shift } from "../../model/inspection.js";

interface Arrow {
  readonly path: string;
  readonly head: string;
}

/** How far an arrow rises over its line, in pixels: the longer, the higher. */
const [LOWEST, HIGHEST] = [7, 15];

export function ShiftArrows({
  shifts,
  children,
}: {
  readonly shifts: readonly Shift[];
  /** The text, with its marks. */
  readonly children: ComponentChildren;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const arrows = useSignal<readonly Arrow[]>([]);
  useLayoutEffect(() => {
    const draw = (): void => {
      arrows.value = shifts.flatMap((shift) => arrowOf(frame.current!, shift) ?? []);
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, [shifts]);
  return (
    <div class={shifts.length > 0 ? "arrowed" : undefined} ref={frame}>
      {children}
      {arrows.value.length > 0 && (
        <svg class="shift-arrows" aria-hidden="true">
          {arrows.value.map(({ path, head }) => (
            <>
              <path d={path} />
              <polygon points={head} />
            </>
          ))}
        </svg>
      )}
    </div>
  );
}

function arrowOf(frame: HTMLElement, { marks, beside, isBefore }: Shift): Arrow | null {
  const whole = frame.getBoundingClientRect();
  const rectOf = (mark: number): DOMRect | undefined =>
    frame.querySelector(`[data-mark="${mark}"]`)?.getClientRects()[0];
  const run = marks.map(rectOf).filter((rect) => rect !== undefined);
  const [first] = run;
  const target = rectOf(beside);
  if (first === undefined || target === undefined) return null;
  const isFromRight = getComputedStyle(frame.firstElementChild!).direction === "rtl";
  // if a run continues on the next line, the arrow starts only from the part on the first line
  const line = run.filter(({ top }) => Math.abs(top - first.top) < 4);
  const x = (Math.min(...line.map(({ left }) => left)) + Math.max(...line.map(({ right }) => right))) / 2 - whole.left;
  const y = first.top - whole.top;
  const isLeftEdge = isBefore !== isFromRight;
  const tx = (isLeftEdge ? target.left - 2 : target.right + 2) - whole.left;
  const ty = target.top - whole.top;
  const rise = Math.min(HIGHEST, LOWEST + Math.abs(tx - x) / 25);
  const round = (value: number): string => value.toFixed(1);
  return {
    path: `M${round(x)} ${round(y)} C${round(x)} ${round(y - rise)} ${round(tx)} ${round(ty - rise - 4)} ${round(tx)} ${round(ty - 1)}`,
    head: `${round(tx - 3.5)},${round(ty - 4)} ${round(tx + 3.5)},${round(ty - 4)} ${round(tx)},${round(ty + 2)}`,
  };
}
