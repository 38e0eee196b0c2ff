import { setActivityOfJobs } from "~/jobs/bulkCommands.server";
import { ADMIN_PAGE_SIZE } from "~/jobs/rules";
import { listOf } from "~/platform/forms/check";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { SELECTED_FIELD } from "~/shell/admin/list/SelectBoxes";
import { storable } from "~/shell/admin/storable";

/** Activates or deactivates the selected jobs of one page of the list. */
export async function changeActivity(admin: AdminRequest, request: Request, isActive: boolean) {
  return changeAndReturn(admin, request, {
    home: "/admin/jobs",
    make: async (fields) => {
      const ids = listOf(fields, SELECTED_FIELD).slice(0, ADMIN_PAGE_SIZE).map(storable);
      const { changed, refused } = await setActivityOfJobs(admin.app, admin.actor, {
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
