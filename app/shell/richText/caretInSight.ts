import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type RefObject, useLayoutEffect, useRef } from "react";

const GAP_PIXELS = 16;

/** Scrolling to the cursor stops where it is seen: below what stays in place above the text, and above the bar below. */
export function scrollMarginsPlugin(head: RefObject<HTMLElement | null>): Plugin {
  const margins = { top: 0, right: 0, bottom: 0, left: 0 };
  return new Plugin({
    props: {
      scrollThreshold: margins,
      scrollMargin: margins,
      handleScrollToSelection() {
        if (head.current) Object.assign(margins, marginsBeside(head.current));
        return false;
      },
    },
  });
}

function marginsBeside(head: HTMLElement): { top: number; bottom: number } {
  const scroller = head.closest(".rich.full") ?? document.documentElement;
  return {
    top: Number.parseFloat(getComputedStyle(head).top) + head.offsetHeight + GAP_PIXELS,
    bottom: Number.parseFloat(getComputedStyle(scroller).scrollPaddingBottom) || GAP_PIXELS,
  };
}

/** Keeps the cursor in sight when a panel above the text opens or closes, and gives the text the focus back after it. */
export function useCaretInSight(view: EditorView | null, panel: string | null): void {
  const panelBefore = useRef(panel);
  // Before the effects of the panel: the browser has no cursor in the text once a field of the panel has the focus.
  useLayoutEffect(() => {
    if (!view || panel === panelBefore.current) return;
    panelBefore.current = panel;
    if (!panel) view.focus();
    view.dispatch(view.state.tr.scrollIntoView());
  }, [view, panel]);
}
