export interface Pill {
  label: string;
  href: string;
  current: boolean;
}

/** A choice as links: each has an address and works without scripts. */
export function Pills({ label, pills }: { label: string; pills: readonly Pill[] }) {
  return (
    <nav className="pills" aria-label={label}>
      <ul>
        {pills.map((pill) => (
          <li key={pill.href}>
            <a href={pill.href} aria-current={pill.current ? "page" : undefined}>
              {pill.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
