/** One setting of a metric: its control and, beside it, why the library refuses what is written there. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MetricSpec } from "../../model/corpus.js";
import {
  parsedSetting,
  refusalOf,
  settingText,
  settingValue,
  withSetting,
  type SettingForm,
} from "../../model/metric-settings.js";
import { refusedFields } from "../../state/state.js";

export interface SettingFieldProps {
  readonly id: string;
  readonly spec: MetricSpec;
  readonly form: SettingForm;
  /** Why the setting cannot be changed; null if it can. */
  readonly fixed: string | null;
  readonly onChange: (spec: MetricSpec) => void;
}

export function SettingField({ id, spec, form, fixed, onChange }: SettingFieldProps) {
  /** The text in the field, while it differs from the value as the library has it. */
  const draft = useSignal<string | null>(null);
  const refusal = useSignal<string | null>(null);
  const text = settingText(form, settingValue(spec, form));
  const refuse = (why: string | null): void => {
    refusal.value = why;
    markRefused(id, why !== null);
  };
  useEffect(() => () => markRefused(id, false), []);
  const write = (written: string): void => {
    const next = withSetting(spec, form, parsedSetting(form, written));
    const why = refusalOf(next);
    refuse(why);
    draft.value = written;
    if (why === null) onChange(next);
  };
  const leave = (): void => {
    if (refusal.value === null) draft.value = null;
  };
  const restore = (): void => {
    draft.value = null;
    refuse(null);
  };
  const shown = draft.value ?? text;
  const common = {
    id,
    disabled: fixed !== null,
    "aria-describedby": `${id}-help`,
    "aria-invalid": refusal.value !== null,
    onBlur: leave,
  } as const;
  return (
    <div class="setting" data-setting={form.name}>
      <label for={id}>{spoken(form.name)}</label>
      <Control form={form} text={shown} common={common} onWrite={write} onRestore={restore} spec={spec} />
      <span id={`${id}-help`} class="lead">
        {fixed ?? form.help}
      </span>
      {refusal.value !== null && (
        <span class="refusal" role="alert">
          {refusal.value}{" "}
          <button type="button" class="link" onClick={restore}>
            restore
          </button>
        </span>
      )}
    </div>
  );
}

interface ControlProps {
  readonly spec: MetricSpec;
  readonly form: SettingForm;
  readonly text: string;
  readonly common: Record<string, unknown>;
  readonly onWrite: (text: string) => void;
  readonly onRestore: () => void;
}

function Control({ spec, form, text, common, onWrite, onRestore }: ControlProps) {
  const { kind, choices, means, initial } = form;
  if (kind === "flag" && initial !== undefined) {
    return (
      <input
        {...common}
        type="checkbox"
        checked={text === "true"}
        onChange={(event) => onWrite(String(event.currentTarget.checked))}
      />
    );
  }
  const options = choices ?? (means === undefined ? (kind === "flag" ? ["true", "false"] : null) : Object.keys(means));
  if (options !== null) {
    return (
      <select {...common} value={text} onChange={(event) => onWrite(event.currentTarget.value)}>
        {initial === undefined && <option value="">{means === undefined ? "by default" : "no"}</option>}
        {options.map((option) => {
          const why = refusalOf(withSetting(spec, form, parsedSetting(form, option)));
          // a model or a dictionary, which a page does not have
          const needsData = kind === "tokenizer" && why !== null;
          return (
            <option value={option} disabled={needsData}>
              {means !== undefined || kind === "flag" ? (option === "true" ? "yes" : "no") : option}
              {needsData && " (needs a model: the command has it)"}
            </option>
          );
        })}
      </select>
    );
  }
  return (
    <input
      {...common}
      type="text"
      inputMode={kind === "whole" ? "numeric" : kind === "number" ? "decimal" : "text"}
      size={kind === "words" || kind === "special" ? 20 : 8}
      placeholder={initial === undefined ? "by default" : undefined}
      value={text}
      onInput={(event) => onWrite(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onRestore();
        if (kind === "whole" && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
          event.preventDefault();
          onWrite(String((Number(text) || 0) + (event.key === "ArrowUp" ? 1 : -1)));
        }
      }}
    />
  );
}

function markRefused(id: string, isNow: boolean): void {
  const known = refusedFields.peek();
  if (known.has(id) === isNow) return;
  refusedFields.value = new Set(isNow ? [...known, id] : [...known].filter((field) => field !== id));
}

/** "smoothMethod" as "smooth method". */
function spoken(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}
