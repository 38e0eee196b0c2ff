/** The last two words of a line, with the digits of a time before them: a state and its ZIP code, a time and its zone. */
const END = /(?:\d+:\d+ )?\S+ \S+$/;
const LONGEST = 16;
/** Enough to see that an end is too long. The pattern takes quadratic time for a long line. */
const SEARCHED = 4 * LONGEST;

/** A line of an address, of hours or of durations, whose last words never wrap one by one. */
export function UnbrokenEnd({ children: line }: { children: string }) {
  const end = END.exec(line.slice(-SEARCHED))?.[0] ?? "";
  if (end === "" || end.length > LONGEST) return line;
  return (
    <>
      {line.slice(0, -end.length)}
      <span className="whitespace-nowrap">{end}</span>
    </>
  );
}
