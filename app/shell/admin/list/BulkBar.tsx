import { type ReactNode, useEffect } from "react";
import { type Fetcher, useFetcher, useLocation } from "react-router";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { BULK_FORM, type Selection } from "~/shell/admin/list/RowSelection";
import { SHOWN_AT_FIELD } from "~/shell/forms/hiddenFields";
import { Button } from "~/ui/primitives/Button";
import { VisuallyHidden } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/primitives/useHydrated";

interface BulkBarProps {
  selection: Selection;
  /** How many rows the list has on all its pages, if they can be selected together. */
  total?: number;
  /** The text for the number of checked rows: "3 jobs selected". */
  formatSelected: (count: number) => string;
  /** Buttons, each with the address it posts to. */
  children: (busy: boolean) => ReactNode;
}

/** The actions for all checked rows. Without scripts it is always visible, because nothing could show it later. */
export function BulkBar({ selection, total, formatSelected, children }: BulkBarProps) {
  const { pathname, search } = useLocation();
  const changing = useFetcher();
  const isHydrated = useHydrated();
  const { count, shownAt } = selection;
  useFailureOf(changing.data);
  useClearedWhenDone(changing, selection);
  const clear = () => {
    selection.clear();
    // The bar disappears with its buttons, so the focus moves on before.
    document.querySelector<HTMLElement>("thead input[type=checkbox]")?.focus();
  };
  return (
    <>
      {/* Outside of the bar: screen readers announce a text only in a region that was there before. */}
      <VisuallyHidden>
        <span role="status">{count > 0 && `${count} selected`}</span>
      </VisuallyHidden>
      <changing.Form
        id={BULK_FORM}
        method="post"
        className="bulkbar"
        hidden={isHydrated && count === 0}
        aria-label="Selected rows"
        autoComplete="off"
        preventScrollReset
      >
        <input type="hidden" name="from" value={pathname + search} />
        <input type="hidden" name={SHOWN_AT_FIELD} value={shownAt} />
        <span>{isHydrated ? formatSelected(count) : "Selected rows"}</span>
        {isHydrated && (
          <div className="bulk-acts">
            {total !== undefined && count < total && (
              <Button variant="quiet" size="sm" onClick={selection.selectWhole}>
                {`Select all ${total}`}
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={clear}>
              Clear
            </Button>
          </div>
        )}
        <div className="bulk-acts">{children(changing.state !== "idle")}</div>
      </changing.Form>
    </>
  );
}

/**
 * Clears the selection once the list has been loaded again after a change. It stays after one that did not reach the server, to
 * be tried again.
 */
export function useClearedWhenDone(
  { state, data }: Pick<Fetcher, "state" | "data">,
  { clear }: Selection,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when loading ends.
  useEffect(() => {
    // The clean-up of this effect, which React calls when `state` has changed: the list has been loaded.
    if (state === "loading" && data === undefined) return clear;
  }, [state]);
}
