/** The last two words of a line, with the digits of a time before them: a state and its ZIP code, a time and its zone. */
const END = /(?:\d+:\d+ )?\S+ \S+$/;
const END_MAX_CHARACTERS = 16;
/** Enough to see that an end is too long. The pattern takes quadratic time for a long line. */
const SEARCHED = 4 * END_MAX_CHARACTERS;

/** `9:00 AM`, in the middle of a line. One that captures: split keeps what it finds, at the odd places. */
const TIMES = /(\b\d{1,2}:\d\d [AP]M\b)/;

/** A line of an address, of hours or of durations, whose last words never wrap one by one, nor its times. */
export function UnbrokenEnd({ children: line }: { children: string }) {
  const end = END.exec(line.slice(-SEARCHED))?.[0] ?? "";
  if (end === "" || end.length > END_MAX_CHARACTERS) return line;
  const [begin = "", ...rest] = line.slice(0, -end.length).split(TIMES);
  return (
    <>
      {begin}
      {rest.map((part, index) =>
        index % 2 === 0 ? (
          <span key={part} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )}
      <span className="whitespace-nowrap">{end}</span>
    </>
  );
}
