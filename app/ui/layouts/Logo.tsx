import { MARK } from "~/ui/art/mark";

function Mark() {
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

export function Logo({ href, name, line }: { href: string; name: string; line?: string }) {
  return (
    <a className="logo" href={href}>
      <Mark />
      <span>
        {name}
        {line && <small>{line}</small>}
      </span>
    </a>
  );
}
