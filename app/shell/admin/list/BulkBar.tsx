import { type ReactNode, useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import type { Selection } from "~/shell/admin/list/useSelection";
import { useIsAlive } from "~/shell/admin/useIsAlive";

interface BulkBarProps {
  /** The form's id, by which ticked rows belong to it. */
  form: string;
  selection: Selection;
  /** What is ticked, in words: "3 jobs selected". */
  inWords: (count: number) => string;
  /** Buttons, each with the address it posts to. */
  children: (busy: boolean) => ReactNode;
}

/** What can be done with all ticked rows at once. Without scripts it is always there, since nothing could show it later. */
export function BulkBar({ form, selection, inWords, children }: BulkBarProps) {
  const { pathname, search } = useLocation();
  const changing = useFetcher();
  const alive = useIsAlive();
  const count = selection.selected.length;
  useFailureOf(changing.data);
  useClearedWhenDone(changing.state, selection);
  return (
    <changing.Form
      id={form}
      method="post"
      className="bulkbar"
      hidden={alive && count === 0}
      aria-label="Selected rows"
      preventScrollReset
    >
      <input type="hidden" name="from" value={pathname + search} />
      <span role="status">{alive ? inWords(count) : "Selected rows"}</span>
      {children(changing.state !== "idle")}
    </changing.Form>
  );
}

/** Once the list has been loaded again, what was ticked is dealt with. */
function useClearedWhenDone(state: string, selection: Selection) {
  const { clear } = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the loading is the occasion.
  useEffect(() => {
    if (state === "loading") return clear;
  }, [state]);
}
