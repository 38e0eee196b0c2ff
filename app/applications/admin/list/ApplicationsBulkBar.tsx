import { BulkDelete } from "~/applications/admin/list/BulkDelete";
import { BulkStatus } from "~/applications/admin/list/BulkStatus";
import { BulkBar } from "~/shell/admin/list/BulkBar";
import type { Selection } from "~/shell/admin/list/useSelection";

export const BULK_FORM = "selected-applications";

/** Bulk actions for the selected applications. */
export function ApplicationsBulkBar({ selection }: { selection: Selection }) {
  return (
    <BulkBar
      form={BULK_FORM}
      selection={selection}
      formatSelected={(count) =>
        `${count} ${count === 1 ? "application" : "applications"} selected`
      }
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
