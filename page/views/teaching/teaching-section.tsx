/** View 7: editing and teaching. */
import { Section } from "../../parts/section.js";
import { view } from "../../state/state.js";
import { SegmentEditor } from "./segment-editor.js";

export function TeachingSection() {
  const { segment } = view.value;
  if (segment === null) return null;
  return (
    <Section id="teaching" title={`Segment ${segment + 1}, edited`}>
      <SegmentEditor segment={segment} />
    </Section>
  );
}
