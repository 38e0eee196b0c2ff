import { Keyboard } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "~/ui/primitives/Button";
import { Dialog, isDialogOpen } from "~/ui/primitives/Dialog";
import { Icon } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/primitives/useHydrated";

export interface Shortcut {
  /** A single character, as KeyboardEvent.key says it. */
  key: string;
  /** Its effect in words: "Next application". */
  description: string;
  run: () => void;
}

/**
 * The keys of a screen, with a button and the key "?" for the dialog that lists them. They can be turned off there, because
 * speech input presses single characters by accident (WCAG 2.1.4); the button stays.
 */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const isHydrated = useHydrated();
  const [isOn, setIsOn] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const all = [...shortcuts, { key: "?", description: "This list", run: () => setIsOpen(true) }];
  useEffect(() => setIsOn(readShortcutsOn()), []);
  useKeys(isOn ? all : []);
  const turn = (on: boolean) => {
    setIsOn(on);
    storeShortcutsOn(on);
  };
  if (!isHydrated) return null;
  return (
    <div className="shortcuts">
      <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
        <Icon of={Keyboard} />
        Keyboard shortcuts
      </Button>
      <ShortcutList
        shortcuts={all}
        isOn={isOn}
        turn={turn}
        isOpen={isOpen}
        close={() => setIsOpen(false)}
      />
    </div>
  );
}

interface ShortcutListProps {
  shortcuts: readonly Shortcut[];
  isOn: boolean;
  turn: (on: boolean) => void;
  isOpen: boolean;
  close: () => void;
}

function ShortcutList({ shortcuts, isOn, turn, isOpen, close }: ShortcutListProps) {
  return (
    <Dialog
      open={isOpen}
      title="Keyboard shortcuts"
      onClose={close}
      actions={<Button onClick={close}>Close</Button>}
    >
      <dl className="shortcut-list">
        {shortcuts.map(({ key, description }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby="shortcuts-hint"
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <span>Use these keys</span>
      </label>
      <p id="shortcuts-hint" className="hint">
        Turn them off if they are pressed by accident, such as by speech input. This browser
        remembers it.
      </p>
    </Dialog>
  );
}

function useKeys(shortcuts: readonly Shortcut[]) {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcuts.find(({ key }) => key === event.key);
    const isOfBrowser = event.ctrlKey || event.metaKey || event.altKey;
    if (!shortcut || event.repeat || isOfBrowser || isKeyTaken(event)) return;
    event.preventDefault();
    shortcut.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Where characters are typed, or choose an entry. Boxes and radio buttons use no characters. */
const TYPED_IN =
  "input:not([type=checkbox], [type=radio]), select, textarea, dialog, [contenteditable]";

/** Whether a pressed key is for something else than a shortcut: somebody types, chooses an entry or answers a dialog. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  return (event.target as Element).closest(TYPED_IN) !== null || isDialogOpen();
}

const STORAGE_KEY = "shortcuts";

/** Whether single characters are shortcuts in this browser: yes, unless they were turned off. */
function readShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

function storeShortcutsOn(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");
  } catch (cause) {
    // Storage is disabled: the choice applies to this page only.
    reportError(cause);
  }
}

/** The state of a navigation to a list whose search is to be typed into. */
export const TO_SEARCH = { focus: "search" };

interface ListShortcutsProps {
  /** The word for one row: "application". */
  thing: string;
  /** Shortcuts for the row that has the focus. */
  more?: readonly Shortcut[];
}

/** The keys of a list: from row to row, and to its search. Enter opens the row that has the focus, as it does with links. */
export function ListShortcuts({ thing, more = [] }: ListShortcutsProps) {
  const { state } = useLocation();
  useEffect(() => {
    if ((state as typeof TO_SEARCH | null)?.focus === TO_SEARCH.focus) focusSearch();
  }, [state]);
  const shortcuts = [
    { key: "j", description: `Next ${thing}`, run: () => focusRow(1) },
    { key: "k", description: `Previous ${thing}`, run: () => focusRow(-1) },
    ...more,
    { key: "/", description: "Search", run: focusSearch },
  ];
  return <Shortcuts shortcuts={shortcuts} />;
}

const ROW_LINKS = ":is(.data tbody tr .who, .inbox-list > li) > a";

/** The row that has the focus, or a control in it. */
export function findFocusedRow(): Element | null {
  return document.activeElement?.closest(".data tbody tr, .inbox-list > li") ?? null;
}

function focusRow(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(ROW_LINKS)];
  const row = findFocusedRow();
  const at = links.findIndex((link) => row?.contains(link));
  const next = at < 0 && step < 0 ? undefined : links[at + step];
  next?.focus();
}

function focusSearch() {
  document.querySelector<HTMLInputElement>(".tablebar input[name=search]")?.select();
}
