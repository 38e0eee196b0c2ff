import { BulkDelete } from "~/routes/admin/parts/applications/BulkDelete";
import { BulkStatus } from "~/routes/admin/parts/applications/BulkStatus";
import { BulkBar } from "~/routes/admin/parts/list/BulkBar";
import type { Selection } from "~/routes/admin/parts/list/useSelection";

export const BULK_FORM = "selected-applications";

/** What can be done with the ticked applications at once. */
export function ApplicationsBulkBar({ selection }: { selection: Selection }) {
  return (
    <BulkBar
      form={BULK_FORM}
      selection={selection}
      inWords={(count) => `${count} ${count === 1 ? "application" : "applications"} selected`}
    >
      {() => (
        <>
          <BulkStatus ids={selection.selected} onDone={selection.clear} />
          <BulkDelete ids={selection.selected} />
        </>
      )}
    </BulkBar>
  );
}
