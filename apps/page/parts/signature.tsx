/** A signature. Browsers do not break a line at its strokes by themselves, but within a word. */
export function Signature({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/(?<=\|)/).map((part) => (
        <>
          {part}
          <wbr />
        </>
      ))}
    </>
  );
}
