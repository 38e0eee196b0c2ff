import { restoreRevision } from "~/blog/revisions/revisionCommands.server";
import { versionOf } from "~/blog/rules";
import { textOf } from "~/platform/forms/check";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { storable } from "~/shell/admin/storable";
import type { Route } from "./+types/blogRevisionRestore";

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/blogs",
    make: (fields) =>
      restoreRevision(admin.app, admin.actor, {
        postId: storable(params.blogId),
        revision: versionOf(params.version),
        version: versionOf(textOf(fields, "version")),
      }),
    done: ({ post }) => (post.missingPictures?.length ? "blog-incomplete" : "blog-restored"),
    failed: "blog-update",
  });
}

export const clientAction = reportFailure(() => FAILED["blog-update"]);
