import { MARK } from "~/ui/art/mark";
import { classNames } from "~/ui/primitives/classNames";

/** The drawn mark, in the color of the text around it. */
export function Mark() {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={MARK.letter} stroke="currentColor" strokeWidth={MARK.letterWidth} />
      <path className="feather" d={MARK.feathers} strokeWidth={MARK.feathersWidth} />
    </svg>
  );
}

interface LogoProps {
  href: string;
  name: string;
  line?: string;
  /** The address of the company's own mark; null for the drawn one. */
  mark: string | null;
}

/** A word of more letters does not fit beside the buttons of a phone's bar. */
const WORD_MAX_LETTERS = 12;

export function Logo({ href, name, line, mark }: LogoProps) {
  const isLong = name.split(/[\s-]+/).some((word) => word.length > WORD_MAX_LETTERS);
  return (
    <a className={classNames("logo", isLong && "long")} href={href}>
      {mark ? <img src={mark} alt="" width="30" height="30" /> : <Mark />}
      <span>
        {name}
        {line && <small>{line}</small>}
      </span>
    </a>
  );
}
