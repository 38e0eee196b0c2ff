import { type MouseEvent, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import {
  bulkStatusTitle,
  SET_STATUS_OF_SELECTED,
  SET_STATUS_WARNING,
} from "~/applications/admin/list/bulkMessages";
import { selectionFields } from "~/applications/admin/list/selectionFields";
import { STATUS_CHOICES } from "~/applications/admin/statusLabels";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import type { Selection } from "~/shell/admin/list/useSelection";
import { Button } from "~/ui/primitives/Button";
import { Dialog } from "~/ui/primitives/Dialog";
import { Select } from "~/ui/primitives/inputs";

/**
 * The bulk bar's status controls. With scripts they open a confirmation dialog; without, they lead to a confirmation page
 * with the selected ids in the address.
 */
export function BulkStatus({ selection }: { selection: Selection }) {
  const { pathname, search } = useLocation();
  const changing = useFetcher();
  const [status, setStatus] = useState("");
  const [asking, setAsking] = useState(false);
  useFailureOf(changing.data);
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    if (status) setAsking(true);
  };
  const confirm = () => {
    const fields = selectionFields(selection, { from: pathname + search, status });
    void changing.submit(fields, { method: "post", action: SET_STATUS_OF_SELECTED });
    setAsking(false);
    selection.clear();
  };
  const actions = (
    <>
      <Button variant="line" onClick={() => setAsking(false)}>
        Cancel
      </Button>
      <Button onClick={confirm}>Set status</Button>
    </>
  );
  return (
    <>
      <Select
        name="status"
        aria-label="New status"
        placeholder="Set status to..."
        choices={STATUS_CHOICES}
        onChange={(event) => setStatus(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="line"
        size="sm"
        busy={changing.state !== "idle"}
        formMethod="get"
        formAction={SET_STATUS_OF_SELECTED}
        onClick={ask}
      >
        Set status
      </Button>
      <Dialog
        open={asking}
        title={bulkStatusTitle(selection.count, status)}
        onClose={() => setAsking(false)}
        actions={actions}
      >
        <p>{SET_STATUS_WARNING}</p>
      </Dialog>
    </>
  );
}
