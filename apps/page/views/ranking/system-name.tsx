/** The name of a system: a click makes it the baseline, and it can be edited in place. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { plainText, Text } from "../../parts/text.js";
import type { Stop } from "../../parts/use-stops.js";
import { changeNotes, changeView, notes, systemNames, view } from "../../state/state.js";
import { usePair } from "../../state/use-pair.js";

export interface SystemNameProps {
  readonly system: number;
  /** The attributes of the name's button: all names together are one stop of the tab key. */
  readonly stop: Stop;
}

export function SystemName({ system, stop }: SystemNameProps) {
  const isEdited = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const isToFocus = useRef(false);
  // the button gets the focus when it has taken the place of the field again
  useLayoutEffect(() => {
    if (!isToFocus.current || button.current === null) return;
    isToFocus.current = false;
    button.current.focus();
  });
  const name = systemNames.value[system]!;
  const isBaseline = view.value.baseline === system;
  const isCompared = usePair()?.against === system;
  if (isEdited.value) {
    const end = (changed: string | null): void => {
      isEdited.value = false;
      isToFocus.current = true;
      if (changed !== null) rename(system, changed);
    };
    return <NameInput name={name} onEnd={end} />;
  }
  return (
    <span class="system-name">
      <button
        type="button"
        class="link"
        ref={button}
        aria-pressed={isBaseline}
        title={`${plainText(name)}: make it A, with which the others are compared (F2 to rename)`}
        onClick={() => changeView({ baseline: system, ...(view.value.against === system && { against: null }) })}
        {...stop}
        onKeyDown={(event) => {
          if (event.key === "F2") isEdited.value = true;
          else stop.onKeyDown(event);
        }}
      >
        <Text text={name} />
      </button>
      {isBaseline && (
        <span class="tag" title="A: the baseline">
          A
        </span>
      )}
      {isCompared && (
        <span class="tag" title="B: compared with A">
          B
        </span>
      )}
      <button
        type="button"
        class="quiet rename"
        // this is no stop of the tab key, because F2 edits the name on the keyboard
        tabIndex={-1}
        aria-label={`Rename ${plainText(name)}`}
        title="Rename"
        onClick={() => (isEdited.value = true)}
      >
        ✎
      </button>
    </span>
  );
}

interface NameInputProps {
  readonly name: string;
  /** Called when the editing ends, with the new name; null if the name stays. */
  readonly onEnd: (changed: string | null) => void;
}

function NameInput({ name, onEnd }: NameInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // when the field is removed, it loses the focus, which must not end the edit twice
  const isOver = useRef(false);
  useEffect(() => input.current!.select(), []);
  const end = (changed: string | null): void => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(changed);
  };
  return (
    <input
      class="system-name-input"
      ref={input}
      defaultValue={name}
      aria-label="Name of the system: Enter keeps the new name, Escape discards it, an empty name restores the given one"
      maxLength={200}
      dir="auto"
      onBlur={(event) => end(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.isComposing) return;
        if (event.key === "Enter") end(event.currentTarget.value);
        else if (event.key === "Escape") end(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

/** An empty name restores the given one. */
function rename(system: number, changed: string): void {
  const name = changed.trim();
  if (name === systemNames.value[system]) return;
  const { [system]: _, ...others } = notes.value.names;
  changeNotes({ names: name === "" ? others : { ...others, [system]: name } });
}
