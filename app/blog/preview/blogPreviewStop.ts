import { stopPreview } from "~/blog/preview/previewCommands.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { storable } from "~/shell/admin/storable";
import type { Route } from "./+types/blogPreviewStop";

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/blogs",
    make: () => stopPreview(admin.app, admin.actor, storable(params.blogId)),
    done: () => "preview-stopped",
    failed: "blog-update",
  });
}

export const clientAction = reportFailure(() => FAILED["blog-update"]);
