/** The segmented border of a chart. */
export function Neatline() {
  return <div className="neatline" aria-hidden="true" />;
}
