import type { ReactNode } from "react";
import { Button } from "~/ui/primitives/Button";

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

/** What follows the filters: the list, or the words for an empty one. */
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
