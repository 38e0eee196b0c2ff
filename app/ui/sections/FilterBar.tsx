import type { ReactNode } from "react";
import { Button } from "~/ui/primitives/Button";
import { SearchField } from "~/ui/primitives/Fields";

interface FilterBarProps {
  /** The page itself; the filters travel in its address. */
  action: string;
  label: string;
  /** The fields; the first is the widest. */
  children: ReactNode;
}

/**
 * A GET form. With a script the results follow the typing (app/enhance/liveFilters.ts swaps the [data-results]
 * region that has the same parent page); without one the button sends it.
 */
export function FilterBar({ action, label, children }: FilterBarProps) {
  return (
    <form className="filters" method="get" action={action} aria-label={label} data-live-filters="">
      {children}
      <div className="no-script-only">
        <Button type="submit">Search</Button>
      </div>
    </form>
  );
}

interface SearchBarProps {
  action: string;
  label: string;
  placeholder: string;
  search: string;
  /** Filters that were chosen by a link and stay chosen. */
  keep?: Record<string, string>;
}

/** The same with one field. */
export function SearchBar({ action, label, placeholder, search, keep = {} }: SearchBarProps) {
  const kept = Object.entries(keep).filter(([, value]) => value !== "");
  return (
    <form
      className="search-bar"
      method="get"
      action={action}
      aria-label={label}
      data-live-filters=""
    >
      <SearchField
        name="search"
        label="Search"
        placeholder={placeholder}
        defaultValue={search}
        limit={200}
      />
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      <div className="no-script-only">
        <Button type="submit">Search</Button>
      </div>
    </form>
  );
}

/** "Showing X of Y": outside the region that is swapped, so that its change is read aloud. */
export function ResultBar({ children }: { children: ReactNode }) {
  return (
    <div className="resultbar">
      <p role="status" data-results-status="">
        {children}
      </p>
    </div>
  );
}

/** What changes with the filters: the list, or the words for an empty one; links that carry them on. */
export function Results({ children }: { children: ReactNode }) {
  return <div data-results="">{children}</div>;
}

/** A form of its own, so that it is a real button and needs no script. */
export function ClearFilters({ action }: { action: string }) {
  return (
    <form method="get" action={action} data-clear-filters="">
      <Button type="submit" variant="line">
        Clear Filters
      </Button>
    </form>
  );
}
