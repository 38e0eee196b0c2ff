import { DEFAULT_LOGO } from "~/ui/art/defaultLogo";
import { SiteLink } from "~/ui/primitives/Button";
import { classNames } from "~/ui/primitives/classNames";

/** The drawn logo, in the color of the text around it. */
export function DrawnLogo() {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DEFAULT_LOGO.letter} stroke="currentColor" strokeWidth={DEFAULT_LOGO.letterWidth} />
      <path
        className="feather"
        d={DEFAULT_LOGO.feathers}
        strokeWidth={DEFAULT_LOGO.feathersWidth}
      />
    </svg>
  );
}

interface LogoProps {
  href: string;
  name: string;
  line?: string;
  /** The address of the company's own logo; null for the drawn one. */
  logo: string | null;
}

/** A word of more letters does not fit beside the buttons of a phone's bar. */
const WORD_MAX_LETTERS = 12;

export function Logo({ href, name, line, logo }: LogoProps) {
  const isLong = name.split(/[\s-]+/).some((word) => word.length > WORD_MAX_LETTERS);
  return (
    <SiteLink className={classNames("logo", isLong && "long")} href={href}>
      {logo ? <img src={logo} alt="" width="30" height="30" /> : <DrawnLogo />}
      <span>
        {name}
        {line && <small>{line}</small>}
      </span>
    </SiteLink>
  );
}
