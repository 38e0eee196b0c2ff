import { redirect } from "react-router";
import { deletePost } from "~/domain/blog/commands.server";
import { findPost } from "~/domain/blog/deskQueries.server";
import { ConfirmDeletion } from "~/routes/admin/parts/ConfirmDeletion";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { DELETE_POST_QUESTION, DELETE_POST_TITLE } from "~/routes/admin/parts/questions";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { fromOf } from "~/routes/admin/parts/returnAddress";
import { storable } from "~/routes/admin/parts/storable";
import type { Route } from "./+types/blogDelete";

const HOME = "/admin/blogs";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const post = await findPost(desk.context, storable(params.blogId));
  if (!post) throw redirect(HOME);
  return { from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: HOME,
    make: () => deletePost(desk.context, desk.actor, storable(params.blogId)),
    done: () => "blog-deleted",
    failed: "blog-delete",
  });
}

export const clientAction = reportFailure(() => FAILED["blog-delete"]);

export default function BlogDelete({ loaderData }: Route.ComponentProps) {
  const { from } = loaderData;
  return <ConfirmDeletion title={DELETE_POST_TITLE} question={DELETE_POST_QUESTION} from={from} />;
}
