import { deletePostQuestion, POST_PUBLISHED } from "~/blog/admin/postTexts";
import { type AdminPost, findPost } from "~/blog/adminQueries.server";
import { reviewForm } from "~/blog/collaboration/review";
import { endReview, requestReview } from "~/blog/collaboration/reviews.server";
import { deletePost, publishPost, unpublishPost } from "~/blog/commands.server";
import { TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { startPreview, stopPreview } from "~/blog/preview/previewCommands.server";
import { restoreRevision } from "~/blog/revisions/revisionCommands.server";
import { deleteTranslation } from "~/platform/data/translations.server";
import { discardDraft, listRecordsWithTypedDrafts } from "~/platform/data/typedDrafts.server";
import { versionOf } from "~/platform/forms/check";
import { changesOf } from "~/shell/admin/change/change.server";
import { ACCOUNT_NEW, CHANGED_SINCE } from "~/shell/admin/change/flash";
import { DELETE_TRANSLATION, NEWER_DRAFT, PREVIEW_CHANGED } from "~/shell/editing/editingTexts";
import { readDraftAt, readVersion } from "~/shell/forms/hiddenFields";

const postChange = changesOf({
  home: "/admin/blogs",
  failureText: "Failed to update blog. Please try again later.",
  reasons: {
    "account-new": ACCOUNT_NEW,
    "post-missing": "The blog no longer exists.",
    "preview-changed": PREVIEW_CHANGED,
    "post-changed": CHANGED_SINCE,
    "newer-draft": NEWER_DRAFT,
    "review-changed": "Somebody has asked for something meanwhile. Read that first.",
    "note-too-long": "The note has more than 2,000 characters.",
    "newer-version": "It was saved in the meantime. Look at the newest version first.",
    "translation-missing": "There is no translation.",
    "translation-changed": CHANGED_SINCE,
    "revision-missing": "There is no such version.",
    "revision-outdated":
      "The version breaks a rule that has come since. Copy what you need from it.",
    "slug-taken": "Its slug belongs to another blog now. Change the slug of that one first.",
    "slug-malformed": "Its slug has other characters than lower-case letters, digits and hyphens.",
    "past-time": "Its planned time has just come. Try again once it is published.",
    "too-long": "Its content is too long once it is cleaned. Copy what you need from it.",
    "too-deep": "Its content has elements nested too deeply. Copy what you need from it.",
    "too-tangled": "Its content has HTML too broken to read. Copy what you need from it.",
  },
});

export const blogChanges = [
  postChange("/admin/blogs/:postId/publish", {
    run: ({ app, actor, params, shownAt }) =>
      publishPost(app, actor, { id: params.postId, shownAt }),
    doneText: ({ post }) => textUnlessIncomplete(post, POST_PUBLISHED),
  }),
  postChange("/admin/blogs/:postId/unpublish", {
    run: ({ app, actor, params, shownAt }) =>
      unpublishPost(app, actor, { id: params.postId, shownAt }),
    doneText: ({ post }) =>
      post.publishAt
        ? "Visitors do not see the blog, but somebody has scheduled it meanwhile. Edit it to change that."
        : "Blog unpublished. Visitors no longer see it.",
  }),
  postChange("/admin/blogs/:postId/delete", {
    ask: async ({ app, actor, params }) => {
      const post = await findPost(app, params.postId);
      if (!post) return null;
      const byOthers = { exceptBy: actor };
      const typedInto = await listRecordsWithTypedDrafts(
        app.db,
        TYPED_POST_DRAFTS,
        [post.id],
        byOthers,
      );
      return deletePostQuestion({ isTypedByOthers: typedInto.has(post.id) });
    },
    run: ({ app, actor, params, shownAt }) =>
      deletePost(app, actor, { id: params.postId, shownAt }),
    doneText: "Blog deleted.",
    failureText: "Failed to delete blog. Please try again later.",
  }),
  postChange("/admin/blogs/:postId/translation/delete", {
    home: "/admin/blogs/edit/:postId",
    ask: async () => DELETE_TRANSLATION,
    run: ({ app, actor, params, fields }) =>
      deleteTranslation(app, actor, {
        kind: "post",
        id: params.postId,
        version: readVersion(fields),
      }),
    doneText: "Translation deleted.",
  }),
  postChange("/admin/blogs/:postId/draft/discard", {
    run: ({ app, actor, params, fields }) =>
      discardDraft(app, actor, TYPED_POST_DRAFTS, {
        recordId: params.postId,
        offeredAt: readDraftAt(fields),
      }),
    doneText: "Draft discarded.",
  }),
  postChange("/admin/blogs/:postId/preview-link/start", {
    run: ({ app, actor, params }) => startPreview(app, actor, params.postId),
    doneText: "Preview link made.",
  }),
  postChange("/admin/blogs/:postId/preview-link/stop", {
    run: ({ app, actor, params, shownAt }) =>
      stopPreview(app, actor, { id: params.postId, shownAt }),
    doneText: "Preview link stopped. It leads nowhere now.",
  }),
  ...(["ready", "changes"] as const).map((path) =>
    postChange(`/admin/blogs/:postId/review/${path}`, {
      run: ({ app, actor, params, fields, shownAt }) =>
        requestReview(app, actor, {
          postId: params.postId,
          shownAt,
          state: path === "ready" ? "ready" : "changes-asked",
          note: reviewForm.read(fields).note,
        }),
      doneText: ({ mailedCount }) => askedText(mailedCount),
    }),
  ),
  postChange("/admin/blogs/:postId/review/end", {
    run: ({ app, actor, params, shownAt }) =>
      endReview(app, actor, { postId: params.postId, shownAt }),
    doneText: "Review ended.",
  }),
  postChange("/admin/blogs/:postId/revisions/:version/restore", {
    run: ({ app, actor, params, fields }) =>
      restoreRevision(app, actor, {
        postId: params.postId,
        revision: versionOf(params.version),
        version: readVersion(fields),
      }),
    doneText: ({ post }) => textUnlessIncomplete(post, "Earlier version restored."),
  }),
];

/** "Noted, and 2 people get an email." */
function askedText(recipientCount: number): string {
  if (recipientCount === 0) return "Noted. Nobody gets an email.";
  return `Noted, and ${recipientCount === 1 ? "one person gets" : `${recipientCount} people get`} an email.`;
}

function textUnlessIncomplete({ missingPictures }: AdminPost, text: string): string {
  const isComplete = !missingPictures?.length;
  return isComplete
    ? text
    : "Done. Visitors do not see every picture: the blog's editor says which.";
}
