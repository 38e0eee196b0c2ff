import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import {
  bulkDeletionTitle,
  CONFIRMED_FIELD,
  DELETE_SELECTED,
  DELETE_SELECTED_WARNING,
  mustBeTyped,
} from "~/applications/admin/list/bulkMessages";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { SELECTED_FIELD } from "~/shell/admin/list/SelectBoxes";
import { Button } from "~/ui/primitives/Button";
import { Dialog } from "~/ui/primitives/Dialog";
import { TextField } from "~/ui/primitives/Fields";
import { Icon } from "~/ui/primitives/Icon";

/**
 * The bulk bar's delete button. With scripts it opens a confirmation dialog; without, it leads to a confirmation page with
 * the selected ids in the address.
 */
export function BulkDelete({ ids }: { ids: readonly string[] }) {
  const [asking, setAsking] = useState(false);
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
          setAsking(true);
        }}
      >
        <Icon of={Trash2} />
        Delete
      </Button>
      <Question ids={ids} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

interface QuestionProps {
  ids: readonly string[];
  open: boolean;
  onClose: () => void;
}

function Question({ ids, open, onClose }: QuestionProps) {
  const { pathname, search } = useLocation();
  const deleting = useFetcher<{ error?: string }>();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  useFailureOf(deleting.data);
  useEffect(() => {
    if (!open) setTyped("");
    setError("");
  }, [open]);
  const confirm = () => {
    if (mustBeTyped(ids.length) && typed.trim() !== String(ids.length))
      return setError(`Type ${ids.length} to confirm`);
    const fields = new FormData();
    fields.set("from", pathname + search);
    fields.set(CONFIRMED_FIELD, String(ids.length));
    for (const id of ids) fields.append(SELECTED_FIELD, id);
    void deleting.submit(fields, { method: "post", action: DELETE_SELECTED });
    onClose();
  };
  const actions = (
    <>
      <Button variant="line" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="danger" onClick={confirm}>
        Delete
      </Button>
    </>
  );
  return (
    <Dialog open={open} title={bulkDeletionTitle(ids.length)} onClose={onClose} actions={actions}>
      <p>{DELETE_SELECTED_WARNING}</p>
      {mustBeTyped(ids.length) && (
        <TextField
          name={CONFIRMED_FIELD}
          label={`Type ${ids.length} to confirm`}
          inputMode="numeric"
          autoComplete="off"
          error={error}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Dialog>
  );
}
