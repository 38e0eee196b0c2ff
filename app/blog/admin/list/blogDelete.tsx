import { redirect } from "react-router";
import { findPost } from "~/blog/adminQueries.server";
import { deletePost } from "~/blog/commands.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ConfirmDeletion } from "~/shell/admin/change/ConfirmDeletion";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { DELETE_POST_QUESTION, DELETE_POST_TITLE } from "~/shell/admin/change/questions";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { fromOf } from "~/shell/admin/returnAddress";
import { storable } from "~/shell/admin/storable";
import type { Route } from "./+types/blogDelete";

const HOME = "/admin/blogs";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const post = await findPost(admin.app, storable(params.blogId));
  if (!post) throw redirect(HOME);
  return { from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: HOME,
    make: () => deletePost(admin.app, admin.actor, storable(params.blogId)),
    done: () => "blog-deleted",
    failed: "blog-delete",
  });
}

export const clientAction = reportFailure(() => FAILED["blog-delete"]);

export default function BlogDelete({ loaderData }: Route.ComponentProps) {
  const { from } = loaderData;
  return <ConfirmDeletion title={DELETE_POST_TITLE} question={DELETE_POST_QUESTION} from={from} />;
}
