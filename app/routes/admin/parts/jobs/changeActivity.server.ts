import { setActivityOfJobs } from "~/domain/jobs/bulkCommands.server";
import { DESK_PAGE_SIZE } from "~/domain/jobs/rules";
import { listOf } from "~/platform/forms/check";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import type { Desk } from "~/routes/admin/parts/desk.server";
import { SELECTED_FIELD } from "~/routes/admin/parts/list/SelectBoxes";
import { storable } from "~/routes/admin/parts/storable";

/** Activates or deactivates the ticked jobs of one page of the list. */
export async function changeActivity(desk: Desk, request: Request, isActive: boolean) {
  return changeAndReturn(desk, request, {
    home: "/admin/jobs",
    make: async (fields) => {
      const ids = listOf(fields, SELECTED_FIELD).slice(0, DESK_PAGE_SIZE).map(storable);
      const { changed, refused } = await setActivityOfJobs(desk.context, desk.actor, {
        ids,
        isActive,
      });
      return { ok: true as const, changed, refused };
    },
    done: ({ changed, refused }) =>
      `${isActive ? "jobs-activated" : "jobs-deactivated"}.${changed}.${refused}`,
    failed: "job-update",
  });
}
