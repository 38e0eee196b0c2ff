import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import type { AdjacentIds } from "~/applications/adjacent.server";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

/**
 * Links to the previous and next application of the list this one was opened from, with Alt+K and Alt+J as shortcuts. On
 * purpose no single letters, which speech input triggers by accident (WCAG 2.1.4).
 */
export function AdjacentLinks({ previous, next }: AdjacentIds) {
  const { search } = useLocation();
  const hrefOf = (id: string | null) => id && `/admin/applications/${id}${search}`;
  const [before, after] = [hrefOf(previous), hrefOf(next)];
  useKeys(before, after);
  if (!before && !after) return null;
  return (
    <nav className="row" aria-label="Applications of this list">
      {before && (
        <LinkButton
          variant="line"
          size="sm"
          href={before}
          rel="prev"
          title="Previous (Alt+K)"
          aria-keyshortcuts="Alt+K"
        >
          <Icon of={ChevronLeft} />
          Previous
        </LinkButton>
      )}
      {after && (
        <LinkButton
          variant="line"
          size="sm"
          href={after}
          rel="next"
          title="Next (Alt+J)"
          aria-keyshortcuts="Alt+J"
        >
          Next
          <Icon of={ChevronRight} />
        </LinkButton>
      )}
    </nav>
  );
}

function useKeys(before: string | null, after: string | null) {
  useEffect(() => {
    function follow(event: KeyboardEvent) {
      // Compares the physical key, because some keyboards produce another character with Alt.
      const href = event.code === "KeyJ" ? after : event.code === "KeyK" ? before : null;
      if (href && !isMeantForSomethingElse(event)) window.location.assign(href);
    }
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, [before, after]);
}

/** Whether the user types, chooses from a list, answers a dialog or uses a browser shortcut. */
function isMeantForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || !event.altKey) return true;
  const target = event.target as Element;
  return target.closest("input, select, textarea, dialog, [contenteditable]") !== null;
}
