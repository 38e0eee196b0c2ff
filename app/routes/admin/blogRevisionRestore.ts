import { restoreRevision } from "~/domain/blog/revisionCommands.server";
import { versionOf } from "~/domain/blog/rules";
import { textOf } from "~/platform/forms/check";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { storable } from "~/routes/admin/parts/storable";
import type { Route } from "./+types/blogRevisionRestore";

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/blogs",
    make: (fields) =>
      restoreRevision(desk.context, desk.actor, {
        postId: storable(params.blogId),
        revision: versionOf(params.version),
        version: versionOf(textOf(fields, "version")),
      }),
    done: ({ post }) => (post.missingPictures?.length ? "blog-incomplete" : "blog-restored"),
    failed: "blog-update",
  });
}

export const clientAction = reportFailure(() => FAILED["blog-update"]);
