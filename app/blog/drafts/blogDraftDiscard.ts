import { discardDraft } from "~/blog/drafts/draftCommands.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { storable } from "~/shell/admin/storable";
import type { Route } from "./+types/blogDraftDiscard";

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/blogs",
    make: () => discardDraft(admin.app, admin.actor, storable(params.blogId)),
    done: () => "draft-discarded",
    failed: "blog-update",
  });
}

export const clientAction = reportFailure(() => FAILED["blog-update"]);
