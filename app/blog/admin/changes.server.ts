import { DELETE_POST_QUESTION, DELETE_POST_TITLE } from "~/blog/admin/list/PostActions";
import { type AdminPost, findPost } from "~/blog/adminQueries.server";
import { deletePost, publishPost, unpublishPost } from "~/blog/commands.server";
import { discardDraft } from "~/blog/drafts/draftCommands.server";
import { startPreview, stopPreview } from "~/blog/preview/previewCommands.server";
import { restoreRevision } from "~/blog/revisions/revisionCommands.server";
import { versionOf } from "~/blog/rules";
import { textOf } from "~/platform/forms/check";
import { change } from "~/shell/admin/change/change.server";

export const POST_PUBLISHED = "Blog published.";
const UPDATE_FAILED = "Failed to update blog. Please try again later.";

/** What the buttons for posts do. */
export const blogChanges = [
  change("/admin/blogs/:blogId/publish", {
    home: "/admin/blogs",
    run: ({ app, actor, params }) => publishPost(app, actor, params.blogId),
    done: ({ post }) => textUnlessIncomplete(post, POST_PUBLISHED),
    failed: UPDATE_FAILED,
  }),
  change("/admin/blogs/:blogId/unpublish", {
    home: "/admin/blogs",
    run: ({ app, actor, params }) => unpublishPost(app, actor, params.blogId),
    done: "Blog unpublished. Visitors no longer see it.",
    failed: UPDATE_FAILED,
  }),
  change("/admin/blogs/:blogId/delete", {
    home: "/admin/blogs",
    ask: async ({ app, params }) => {
      const post = await findPost(app, params.blogId);
      return post && { title: DELETE_POST_TITLE, question: DELETE_POST_QUESTION, verb: "Delete" };
    },
    run: ({ app, actor, params }) => deletePost(app, actor, params.blogId),
    done: "Blog deleted.",
    failed: "Failed to delete blog. Please try again later.",
  }),
  change("/admin/blogs/:blogId/draft/discard", {
    home: "/admin/blogs",
    run: ({ app, actor, params }) => discardDraft(app, actor, params.blogId),
    done: "Draft discarded.",
    failed: UPDATE_FAILED,
  }),
  change("/admin/blogs/:blogId/preview-link/start", {
    home: "/admin/blogs",
    run: ({ app, actor, params }) => startPreview(app, actor, params.blogId),
    done: "Preview link made.",
    failed: UPDATE_FAILED,
  }),
  change("/admin/blogs/:blogId/preview-link/stop", {
    home: "/admin/blogs",
    run: ({ app, actor, params }) => stopPreview(app, actor, params.blogId),
    done: "Preview link stopped. It leads nowhere now.",
    failed: UPDATE_FAILED,
  }),
  change("/admin/blogs/:blogId/revisions/:version/restore", {
    home: "/admin/blogs",
    run: ({ app, actor, params, fields }) =>
      restoreRevision(app, actor, {
        postId: params.blogId,
        revision: versionOf(params.version),
        version: versionOf(textOf(fields, "version")),
      }),
    done: ({ post }) => textUnlessIncomplete(post, "Earlier version restored."),
    failed: UPDATE_FAILED,
  }),
];

function textUnlessIncomplete({ missingPictures }: AdminPost, text: string): string {
  const isComplete = !missingPictures?.length;
  return isComplete
    ? text
    : "Done. Visitors do not see every picture: the blog's editor says which.";
}
