import { type EditorState, Plugin, PluginKey } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useLayoutEffect } from "react";

/** The words or the picture that a panel was opened for. */
export interface PanelRange {
  from: number;
  to: number;
}

const KEY = new PluginKey<PanelRange>("range of the panel");
const NOTHING: PanelRange = { from: 0, to: 0 };

/** Moves the range of the open panel along with every change: the writer can type in the text meanwhile. */
export function panelRangePlugin(): Plugin<PanelRange> {
  return new Plugin<PanelRange>({
    key: KEY,
    state: {
      init: () => NOTHING,
      apply(tr, before) {
        const newRange: PanelRange | undefined = tr.getMeta(KEY);
        if (newRange) return newRange;
        // Text that is typed directly before or after it stays outside.
        const from = tr.mapping.map(before.from, 1);
        return { from, to: Math.max(from, tr.mapping.map(before.to, -1)) };
      },
    },
  });
}

/** Where the range is now. Empty if it was deleted meanwhile. */
export const panelRangeOf = (state: EditorState): PanelRange => KEY.getState(state) ?? NOTHING;

/** Follows what a panel was opened for. */
export function usePanelRange(view: EditorView, opened: PanelRange | null): void {
  // Before the panel has the focus: until then, keys still go into the text.
  useLayoutEffect(() => {
    if (opened) view.dispatch(openPanelFor(view.state, opened));
  }, [view, opened]);
}

export const openPanelFor = ({ tr }: EditorState, { from, to }: PanelRange): EditorState["tr"] =>
  tr.setMeta(KEY, { from, to });
