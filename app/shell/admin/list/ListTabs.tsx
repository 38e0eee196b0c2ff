import { classNames } from "~/ui/primitives/classNames";

interface ListTab {
  href: string;
  label: string;
  count?: number;
  isCurrent: boolean;
}

interface ListTabsProps {
  label: string;
  tabs: readonly ListTab[];
  /** Whether a select offers the same in a narrow list, where the tabs do not fit into a line. */
  hasSelect?: boolean;
}

/** The states of a list as links, each with how many records are in it. */
export function ListTabs({ label, tabs, hasSelect }: ListTabsProps) {
  return (
    <nav className={classNames("listtabs", hasSelect && "if-wide")} aria-label={label}>
      {tabs.map(({ href, label: name, count, isCurrent }) => (
        <a key={name} href={href} aria-current={isCurrent ? "true" : undefined}>
          {name} {count !== undefined && <b>{count}</b>}
        </a>
      ))}
    </nav>
  );
}
