import { useLocation } from "react-router";
import { addPost } from "~/domain/blog/commands.server";
import { NEW_POST } from "~/domain/blog/rules";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { editorStart } from "~/routes/admin/parts/blog/editorStart.server";
import { PostEditor } from "~/routes/admin/parts/blog/PostEditor";
import { answerPostForm } from "~/routes/admin/parts/blog/postAnswer.server";
import { EMPTY_POST } from "~/routes/admin/parts/blog/postInput";
import { restoredStart } from "~/routes/admin/parts/blog/restoredStart";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { keepWhileTyping } from "~/routes/admin/parts/keepWhileTyping";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { RestoredForm } from "~/routes/admin/parts/session/RestoredForm";
import type { Route } from "./+types/blogNew";

export async function loader({ context, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  return editorStart(desk, request, { postId: NEW_POST, input: EMPTY_POST, version: 0 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return answerPostForm(desk, request, {
    postId: NEW_POST,
    save: (details) => addPost(desk.context, desk.actor, details),
  });
}

export const shouldRevalidate = keepWhileTyping;

const FAILED = "Failed to add blog. Please try again.";
export const clientAction = reportFailure(() => FAILED);

export default function BlogNew({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RestoredForm key={useLocation().search} action="/admin/blogs/new">
      {(fields) => (
        <PostEditor
          variant="add"
          title="Add New Blog"
          start={restoredStart(loaderData, fields)}
          standing=""
          answer={actionData}
          failure={FAILED}
          head={
            <PageHead
              title="Add New Blog"
              lead="A draft until it is published."
              back={<BackLink href="/admin/blogs">All blogs</BackLink>}
            />
          }
        />
      )}
    </RestoredForm>
  );
}
