/**
 * A signature that browsers can break into lines after each |; by themselves they would break it only within a word.
 */
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
