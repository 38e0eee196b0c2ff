/** An N whose right stem carries the three feathers of a wind barb. */
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
      <path d="M4 28V4.5L22.5 28V4.5" stroke="currentColor" strokeWidth="3.9" />
      <path
        className="feather"
        d="M24.6 4.6L30.6 2M24.6 11L30.6 8.4M24.6 17.4L28.2 15.8"
        strokeWidth="3.2"
      />
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
