import { useEffect } from "react";
import { useLocation } from "react-router";
import { type Shortcut, Shortcuts } from "~/shell/admin/keys/Shortcuts";

/** The state of a navigation to a list whose search is to be typed into. */
export const TO_SEARCH = { focus: "search" };

interface ListShortcutsProps {
  /** One of what is listed: "application". */
  thing: string;
  /** What can be done with the row that has the focus. */
  more?: readonly Shortcut[];
}

/** The keys of a list: from row to row, and to its search. Enter opens the row that has the focus, as it does with links. */
export function ListShortcuts({ thing, more = [] }: ListShortcutsProps) {
  const { state } = useLocation();
  useEffect(() => {
    if ((state as typeof TO_SEARCH | null)?.focus === TO_SEARCH.focus) focusSearch();
  }, [state]);
  const shortcuts = [
    { key: "j", does: `Next ${thing}`, run: () => focusRow(1) },
    { key: "k", does: `Previous ${thing}`, run: () => focusRow(-1) },
    ...more,
    { key: "/", does: "Search", run: focusSearch },
  ];
  return <Shortcuts shortcuts={shortcuts} />;
}

const ROW_LINKS = ":is(.data tbody tr .who, .inbox-list > li) > a";

/** The row that has the focus, or a control in it. */
export function focusedRow(): Element | null {
  return document.activeElement?.closest(".data tbody tr, .inbox-list > li") ?? null;
}

function focusRow(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(ROW_LINKS)];
  const row = focusedRow();
  const at = links.findIndex((link) => row?.contains(link));
  const next = at < 0 && step < 0 ? undefined : links[at + step];
  next?.focus();
}

function focusSearch() {
  document.querySelector<HTMLInputElement>(".tablebar input[name=search]")?.select();
}
