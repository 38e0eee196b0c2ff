/** A status text while something loads; the ring is decorative. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {label}
    </p>
  );
}
