/** One status text while something is awaited; the ring is for the eye only. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {label}
    </p>
  );
}
