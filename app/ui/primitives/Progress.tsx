import { useId } from "react";

/** A native <progress> styled as the neatline; `percent` is a whole number from 0 to 100. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const id = useId();
  return (
    <div>
      <div className="progress-line">
        <label htmlFor={id}>{label}</label>
        <span>{percent}%</span>
      </div>
      <progress id={id} className="progress" max={100} value={percent} />
    </div>
  );
}

/** A status text while something loads; the ring is decorative. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {label}
    </p>
  );
}
