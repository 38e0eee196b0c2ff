import { useLocation } from "react-router";
import { PostEditor } from "~/blog/admin/editor/PostEditor";
import { postStart, savePost } from "~/blog/admin/editor/savePost.server";
import { addPost } from "~/blog/commands.server";
import { postForm } from "~/blog/post";
import { NEW_POST } from "~/blog/rules";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { restoredStart } from "~/shell/editing/versionedRecord";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import type { Route } from "./+types/postNew";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  return postStart(admin, request, { postId: NEW_POST, input: postForm.empty, version: 0 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return savePost(admin, request, {
    postId: NEW_POST,
    formError: FAILED,
    command: (details, { editorId }) => addPost(admin.app, admin.actor, { details, editorId }),
  });
}

export const shouldRevalidate = skipLiveReload;

const FAILED = "Failed to add blog. Please try again.";
export const clientAction = reportFailure<typeof action>(() => FAILED);

export default function BlogNew({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  return (
    <RestoredForm key={useLocation().search} action="/admin/blogs/new">
      {(fields) => (
        <PostEditor
          variant="add"
          title="Add New Blog"
          start={restoredStart(postForm, loaderData, fields)}
          state=""
          result={actionData}
          head={
            <AdminPageHead
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
