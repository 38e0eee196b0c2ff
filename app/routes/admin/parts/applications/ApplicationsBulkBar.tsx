import { BulkDelete } from "~/routes/admin/parts/applications/BulkDelete";
import { BulkBar } from "~/routes/admin/parts/list/BulkBar";
import type { Selection } from "~/routes/admin/parts/list/useSelection";
import { STATUS_CHOICES } from "~/routes/admin/parts/statusWords";
import { Button } from "~/ui/primitives/Button";
import { Select } from "~/ui/primitives/inputs";

export const BULK_FORM = "selected-applications";

/** What can be done with the ticked applications at once. */
export function ApplicationsBulkBar({ selection }: { selection: Selection }) {
  return (
    <BulkBar
      form={BULK_FORM}
      selection={selection}
      inWords={(count) => `${count} ${count === 1 ? "application" : "applications"} selected`}
    >
      {(busy) => (
        <>
          <Select
            name="status"
            aria-label="New status"
            placeholder="Set status to..."
            choices={STATUS_CHOICES}
          />
          <Button
            type="submit"
            variant="line"
            size="sm"
            busy={busy}
            formAction="/admin/applications/selected/status"
          >
            Set status
          </Button>
          <BulkDelete ids={selection.selected} />
        </>
      )}
    </BulkBar>
  );
}
