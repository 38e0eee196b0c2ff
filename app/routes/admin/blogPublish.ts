import { publishPost } from "~/domain/blog/commands.server";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { storable } from "~/routes/admin/parts/storable";
import type { Route } from "./+types/blogPublish";

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/blogs",
    make: () => publishPost(desk.context, desk.actor, storable(params.blogId)),
    done: ({ post }) => (post.missingPictures?.length ? "blog-incomplete" : "blog-published"),
    failed: "blog-update",
  });
}

export const clientAction = reportFailure(() => FAILED["blog-update"]);
