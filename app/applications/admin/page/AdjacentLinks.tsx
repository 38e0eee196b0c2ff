import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { listAddress } from "~/applications/admin/list/listAddress";
import type { ListPosition } from "~/applications/admin/page/listPosition.server";
import { STATUS_CHOICES } from "~/applications/admin/statusLabels";
import { Shortcuts, TO_SEARCH } from "~/shell/admin/keys/Shortcuts";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon, type IconGlyph, VisuallyHidden } from "~/ui/primitives/Icon";

interface AdjacentLinksProps extends ListPosition {
  fullName: string;
}

/**
 * Where this application stands in the list it was opened from, and links to the ones before and after it. Alt+K and
 * Alt+J follow them too, also where single letters are turned off as shortcuts.
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
      {...pressedBy(shortcut)}
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
      if (href && !isMeantForSomethingElse(event)) void navigate(href);
    }
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, [before, after, navigate]);
}

/** Whether the user types, chooses from a list, answers a dialog or uses a browser shortcut. */
function isMeantForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || !event.altKey) return true;
  const target = event.target as Element;
  return target.closest("input, select, textarea, dialog, [contenteditable]") !== null;
}

/** Lead to the neighbors in the list. */
const NEXT = "j";
const PREVIOUS = "k";

/** Whether a link or button is the one that a key presses. */
export const pressedBy = (key: string) => ({ "data-pressed-by": key });

/** The key that sets a status: 1 is the first one. */
export const keyOfStatus = (status: string) =>
  String(STATUS_CHOICES.findIndex(({ value }) => value === status) + 1);

/** The keys of an applicant's page. Each presses the link or button that a mouse would. */
export function ApplicantShortcuts() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const toSearch = () => void navigate(listAddress(search), { state: TO_SEARCH });
  const stages = STATUS_CHOICES.map(({ value, label }) => {
    const key = keyOfStatus(value);
    return { key, description: `Move to ${label.toLowerCase()}`, run: () => pressStage(key) };
  });
  const shortcuts = [
    { key: NEXT, description: "Next application", run: () => press(NEXT) },
    { key: PREVIOUS, description: "Previous application", run: () => press(PREVIOUS) },
    ...stages,
    { key: "e", description: "Email the applicant", run: () => press("e") },
    { key: "/", description: "Search the applications", run: toSearch },
  ];
  return <Shortcuts shortcuts={shortcuts} />;
}

const findPressed = (key: string) =>
  document.querySelector<HTMLElement>(`[data-pressed-by="${key}"]`);

const press = (key: string) => findPressed(key)?.click();

/** The button in the panel of a status; closes the other panels first, because what is checked there is not meant. */
function pressStage(key: string) {
  const button = findPressed(key) as HTMLButtonElement | null;
  const radio = button?.closest(".stage")?.querySelector<HTMLInputElement>("input[type=radio]");
  if (!button || !radio || button.disabled) return;
  button.form?.reset();
  radio.checked = true;
  button.click();
}
