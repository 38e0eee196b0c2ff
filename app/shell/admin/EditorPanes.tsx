import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";

type Pane = "write" | "preview";
const PANES: readonly { id: Pane; label: string }[] = [
  { id: "write", label: "Write" },
  { id: "preview", label: "Preview" },
];

interface EditorPanesProps {
  write: ReactNode;
  preview: ReactNode;
}

const ShowFormContext = createContext<() => void>(() => {});

/** For the preview: shows the form, which may be on the other tab, before the function returns. */
export const useShowForm = () => useContext(ShowFormContext);

/**
 * Form and preview side by side, or as tabs on narrow screens, of which it knows the open one. Without scripts there is only the
 * form.
 */
export function EditorPanes({ write, preview }: EditorPanesProps) {
  const narrow = useIsNarrow();
  const [chosenPane, setChosenPane] = useState<Pane>("write");
  const panel = (id: Pane) =>
    narrow
      ? {
          role: "tabpanel",
          id: `pane-${id}`,
          "aria-labelledby": `tab-${id}`,
          hidden: chosenPane !== id,
        }
      : { id: `pane-${id}` };
  return (
    <div className="panes">
      {narrow && <Tabs chosenPane={chosenPane} choose={setChosenPane} />}
      <div {...panel("write")}>{write}</div>
      <div {...panel("preview")} className="pane-preview">
        <ShowFormContext value={() => flushSync(() => setChosenPane("write"))}>
          {preview}
        </ShowFormContext>
      </div>
    </div>
  );
}

function Tabs({ chosenPane, choose }: { chosenPane: Pane; choose: (pane: Pane) => void }) {
  const list = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const place = PANES.findIndex(({ id }) => id === chosenPane);
    const next = NEXT[event.key]?.(place);
    const pane = next === undefined ? undefined : PANES[next];
    if (!pane) return;
    event.preventDefault();
    choose(pane.id);
    list.current?.querySelector<HTMLElement>(`#tab-${pane.id}`)?.focus();
  }
  return (
    <div ref={list} className="tabs" role="tablist" aria-label="Editor" onKeyDown={onKeyDown}>
      {PANES.map(({ id, label }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={chosenPane === id}
          aria-controls={`pane-${id}`}
          tabIndex={chosenPane === id ? 0 : -1}
          onClick={() => choose(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const NEXT: Record<string, (place: number) => number> = {
  ArrowRight: (place) => (place + 1) % PANES.length,
  ArrowLeft: (place) => (place + PANES.length - 1) % PANES.length,
  Home: () => 0,
  End: () => PANES.length - 1,
};

/** Matches below the width at which the style sheet shows both panes side by side. */
const NARROW = "(max-width: 71.99rem)";

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(NARROW);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(NARROW).matches,
    () => false,
  );
}
