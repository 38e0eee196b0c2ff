import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import {
  bulkDeletionTitle,
  DELETE_SELECTED,
  DELETE_SELECTED_WARNING,
  TYPED_COUNT_FIELD,
} from "~/applications/admin/changeTexts";
import { BulkStatus } from "~/applications/admin/list/BulkStatus";
import { LISTED_AT, selectionFields } from "~/applications/admin/list/listAddress";
import { mustBeTyped, SELECTED_MAX } from "~/applications/rules";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { BulkBar, useClearedWhenDone } from "~/shell/admin/list/BulkBar";
import type { Selection } from "~/shell/admin/list/RowSelection";
import { Button } from "~/ui/primitives/Button";
import { ConfirmDialog } from "~/ui/primitives/Dialog";
import { TextField } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";

interface ApplicationsBulkBarProps {
  selection: Selection;
  /** How many applications the list has on all its pages. */
  total: number;
}

/** Bulk actions for the selected applications. */
export function ApplicationsBulkBar({ selection, total }: ApplicationsBulkBarProps) {
  const atMost = total > SELECTED_MAX ? `, of ${SELECTED_MAX} at most` : "";
  return (
    <BulkBar
      selection={selection}
      total={total <= SELECTED_MAX ? total : undefined}
      formatSelected={(count) =>
        `${count} ${count === 1 ? "application" : "applications"} selected${atMost}`
      }
    >
      {() => (
        <>
          {selection.listedAt && (
            <input type="hidden" name={LISTED_AT} value={selection.listedAt.toISOString()} />
          )}
          <BulkStatus selection={selection} />
          <BulkDelete selection={selection} />
        </>
      )}
    </BulkBar>
  );
}

/**
 * The bulk bar's delete button. With scripts it opens a confirmation dialog; without, it leads to a confirmation page with the
 * selected ids in the address.
 */
function BulkDelete({ selection }: { selection: Selection }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button
        type="submit"
        variant="danger-line"
        size="sm"
        formMethod="get"
        formAction={DELETE_SELECTED}
        onClick={(event) => {
          event.preventDefault();
          setDialogOpen(true);
        }}
      >
        <Icon of={Trash2} />
        Delete
      </Button>
      <DeleteQuestion
        selection={selection}
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}

interface DeleteQuestionProps {
  selection: Selection;
  open: boolean;
  onClose: () => void;
}

function DeleteQuestion({ selection, open, onClose }: DeleteQuestionProps) {
  const { count } = selection;
  const { pathname, search } = useLocation();
  const deleting = useFetcher<{ error?: string }>();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  useFailureOf(deleting.data);
  useClearedWhenDone(deleting, selection);
  useEffect(() => {
    if (!open) setTyped("");
    setError("");
  }, [open]);
  const confirm = () => {
    if (mustBeTyped(count) && typed.trim() !== String(count))
      return setError(`Type ${count} to confirm`);
    const confirmed = { from: pathname + search, [TYPED_COUNT_FIELD]: String(count) };
    const fields = selectionFields(selection, confirmed);
    void deleting.submit(fields, { method: "post", action: DELETE_SELECTED });
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={bulkDeletionTitle(count)}
      verb="Delete"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{DELETE_SELECTED_WARNING}</p>
      {mustBeTyped(count) && (
        <TextField
          name={TYPED_COUNT_FIELD}
          label={`Type ${count} to confirm`}
          inputMode="numeric"
          autoComplete="off"
          error={error}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // The dialog stands in the form of the bar, whose first button the Enter key would press.
            event.preventDefault();
            confirm();
          }}
        />
      )}
    </ConfirmDialog>
  );
}
