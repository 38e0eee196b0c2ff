import { Plugin, PluginKey } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useRef } from "react";
import { Icon } from "~/ui/primitives/Icon";
import type { Control } from "./controls";

/** What was typed after the slash of an otherwise empty paragraph, and where that stands. */
export interface SlashQuery {
  typed: string;
  from: number;
  to: number;
}

const KEY = new PluginKey<SlashQuery | null>("slash menu");

const QUERY = /^\/([\p{L}\d]*)$/u;

interface SlashKeys {
  /** True for a key that the open menu uses. */
  onKey: (key: string) => boolean;
}

/** Follows whether a slash was typed, and hands the keys of an open menu to it before the text gets them. */
export function slashPlugin({ onKey }: SlashKeys): Plugin<SlashQuery | null> {
  return new Plugin<SlashQuery | null>({
    key: KEY,
    state: {
      init: () => null,
      apply(tr, before) {
        if (tr.getMeta(KEY) === "close") return null;
        const { $from, empty } = tr.selection;
        const match = QUERY.exec($from.parent.textContent);
        const isAtEnd = $from.parentOffset === $from.parent.content.size;
        if (!empty || !match || !isAtEnd || $from.parent.type.name !== "paragraph") return null;
        // Closed with Escape: it stays closed until the text is another one.
        if (!before && !tr.docChanged) return null;
        return { typed: match[1] ?? "", from: $from.start(), to: $from.pos };
      },
    },
    props: {
      handleKeyDown: (view, event) => KEY.getState(view.state) !== null && onKey(event.key),
    },
  });
}

export const slashQueryOf = (view: EditorView): SlashQuery | null =>
  KEY.getState(view.state) ?? null;

export function closeSlashMenu(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(KEY, "close"));
}

const EDGE = 8;

interface SlashMenuProps {
  id: string;
  controls: readonly Control[];
  chosenPlace: number;
  /** Where the slash stands in the window. */
  at: { left: number; top: number; bottom: number };
  choose: (control: Control) => void;
}

/** The focus stays in the text, which names the chosen entry by aria-activedescendant. */
export function SlashMenu({ id, controls, chosenPlace, at, choose }: SlashMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = list.current;
    if (!menu) return;
    const { width, height } = menu.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(at.left, window.innerWidth - width - EDGE));
    const isRoomBelow = at.bottom + height + EDGE < window.innerHeight;
    // Set by script: the security policy forbids style attributes in the page.
    menu.style.setProperty("left", `${left}px`);
    menu.style.setProperty("top", `${isRoomBelow ? at.bottom : at.top - height - EDGE}px`);
  });
  useEffect(() => {
    list.current?.children[chosenPlace]?.scrollIntoView({ block: "nearest" });
  }, [chosenPlace]);
  return (
    <div ref={list} id={id} className="slash-menu" role="listbox" aria-label="Insert" tabIndex={0}>
      {controls.map((control, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the text, which keeps the focus.
        // biome-ignore lint/a11y/useFocusableInteractive: the same.
        <div
          key={control.label}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === chosenPlace}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(control)}
        >
          <Icon of={control.icon} />
          {control.label}
        </div>
      ))}
      {controls.length === 0 && <p className="hint">Nothing is called that.</p>}
    </div>
  );
}
