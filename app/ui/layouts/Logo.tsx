import { MARK } from "~/ui/art/mark";

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

export function Logo({ href, name, line, mark }: LogoProps) {
  return (
    <a className="logo" href={href}>
      {mark ? <img src={mark} alt="" width="30" height="30" /> : <Mark />}
      <span>
        {name}
        {line && <small>{line}</small>}
      </span>
    </a>
  );
}
