/** View 6: the list of segments. */
import { Section } from "../../parts/section.js";
import { Text } from "../../parts/text.js";
import { situation, systemNames } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";

export function SegmentsSection() {
  return (
    <Section id="segments" title="Segments">
      <Segments />
    </Section>
  );
}

function Segments() {
  const list = useAnswer("segmentList", {
    situation: situation.value,
    measure: { of: "position" },
    isDescending: false,
  });
  const places = list.value === null ? null : [...list.value.places.subarray(0, 20)];
  const { value } = useAnswer("texts", places && { places });
  return (
    <ol>
      {value?.map(({ segment, references, hypotheses }) => (
        <li value={segment + 1}>
          {references.map(
            (text) =>
              text !== null && (
                <p class="reference">
                  <Text text={text} />
                </p>
              ),
          )}
          {hypotheses.map((text, i) => (
            <p>
              <b>
                <Text text={systemNames.value[i]!} />
              </b>{" "}
              <Text text={text} />
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
