/** Shows that something is being counted, and how far the work has come. */
export function Working({ what, share }: { readonly what: string; readonly share: number | null }) {
  return (
    <p class="stale" role="status">
      {what} … {share !== null && <progress value={share} aria-label={what} />}
    </p>
  );
}
