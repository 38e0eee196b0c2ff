import { BulkDelete } from "~/applications/admin/list/BulkDelete";
import { BulkStatus } from "~/applications/admin/list/BulkStatus";
import { SELECTED_MOST } from "~/applications/rules";
import { BulkBar } from "~/shell/admin/list/BulkBar";
import type { Selection } from "~/shell/admin/list/SelectBoxes";

export const BULK_FORM = "selected-applications";

interface ApplicationsBulkBarProps {
  selection: Selection;
  /** How many applications the list has on all its pages. */
  total: number;
}

/** Bulk actions for the selected applications. */
export function ApplicationsBulkBar({ selection, total }: ApplicationsBulkBarProps) {
  return (
    <BulkBar
      form={BULK_FORM}
      selection={selection}
      total={total <= SELECTED_MOST ? total : undefined}
      formatSelected={(count) =>
        `${count} ${count === 1 ? "application" : "applications"} selected`
      }
    >
      {() => (
        <>
          <BulkStatus selection={selection} />
          <BulkDelete selection={selection} />
        </>
      )}
    </BulkBar>
  );
}
