import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { NEXT, PREVIOUS, shortcutAttribute } from "~/applications/admin/page/applicantShortcuts";
import type { ListPosition } from "~/applications/admin/page/listPosition.server";
import { isKeyTaken } from "~/shell/admin/keys/Shortcuts";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon, type IconGlyph, VisuallyHidden } from "~/ui/primitives/Icon";

interface AdjacentLinksProps extends ListPosition {
  fullName: string;
}

/**
 * Where this application stands in the list it was opened from, and links to the ones before and after it. Alt+K and Alt+J follow
 * them too, also where single letters are turned off as shortcuts.
 */
export function AdjacentLinks({ previous, next, position, total, fullName }: AdjacentLinksProps) {
  const { search } = useLocation();
  const hrefOf = (id: string | null) => id && `/admin/applications/${id}${search}`;
  const [before, after] = [hrefOf(previous), hrefOf(next)];
  useKeys(before, after);
  if (!before && !after) return null;
  return (
    <nav aria-label="Applications of this list">
      {/* Next keeps the focus, so the new name is announced. */}
      <p role="status">
        <VisuallyHidden>{fullName}, </VisuallyHidden>
        {position === null ? `${total} in this list` : `${position} of ${total}`}
      </p>
      <AdjacentLink
        href={before}
        label="Previous"
        rel="prev"
        shortcut={PREVIOUS}
        icon={ChevronLeft}
      />
      <AdjacentLink href={after} label="Next" rel="next" shortcut={NEXT} icon={ChevronRight} />
    </nav>
  );
}

interface AdjacentLinkProps {
  href: string | null;
  label: string;
  rel: "prev" | "next";
  /** A letter, by itself and with Alt. */
  shortcut: string;
  icon: IconGlyph;
}

/** At an end of the list a faint sign holds its place, so that the other link does not move. */
function AdjacentLink({ href, label, rel, shortcut, icon }: AdjacentLinkProps) {
  if (!href)
    return (
      <span className="btn line sm icon-only no-link" aria-hidden="true">
        <Icon of={icon} />
      </span>
    );
  return (
    <LinkButton
      iconOnly
      label={label}
      variant="line"
      size="sm"
      href={href}
      rel={rel}
      title={`${label} (${shortcut.toUpperCase()})`}
      aria-keyshortcuts={`Alt+${shortcut.toUpperCase()}`}
      {...shortcutAttribute(shortcut)}
    >
      <Icon of={icon} />
    </LinkButton>
  );
}

/** `j` -> `KeyJ` */
const codeOf = (letter: string) => `Key${letter.toUpperCase()}`;

function useKeys(before: string | null, after: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: KeyboardEvent) {
      // Compares the physical key, because some keyboards produce another character with Alt.
      const href =
        codeOf(NEXT) === event.code ? after : codeOf(PREVIOUS) === event.code ? before : null;
      const isOurs = event.altKey && !event.ctrlKey && !event.metaKey && !isKeyTaken(event);
      if (href && isOurs) void navigate(href);
    }
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, [before, after, navigate]);
}
