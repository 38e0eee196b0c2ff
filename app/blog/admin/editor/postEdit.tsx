import { Eye, History } from "lucide-react";
import { redirect, useLocation } from "react-router";
import { getEditorNames } from "~/accounts/queries.server";
import { PostEditor } from "~/blog/admin/editor/PostEditor";
import { postStart, savePost } from "~/blog/admin/editor/savePost.server";
import { formatState } from "~/blog/admin/postState";
import { findPost } from "~/blog/adminQueries.server";
import { OthersHere } from "~/blog/collaboration/OthersHere";
import { notePresence } from "~/blog/collaboration/presence.server";
import { ReviewCard } from "~/blog/collaboration/ReviewCard";
import type { ShownReview } from "~/blog/collaboration/review";
import { findReview } from "~/blog/collaboration/reviews.server";
import { changePost } from "~/blog/commands.server";
import { findUncopiedPictures } from "~/blog/pictures/pictureImports.server";
import { postForm, typedPost } from "~/blog/post";
import { findSecondLanguageName } from "~/company/queries.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { type AdminRequest, adminRequest } from "~/shell/admin/adminRequest.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { PreviewLink } from "~/shell/editing/PreviewLink";
import { TranslationLink } from "~/shell/editing/TranslationForm";
import { restoredStart } from "~/shell/editing/versionedRecord";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/postEdit";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const post = await findPost(admin.app, params.postId);
  if (!post) throw redirect("/admin/blogs");
  const { id, title, version } = post;
  const calendar = admin.app.calendar();
  const input = typedPost(post, calendar);
  const missingPictures = post.missingPictures ?? (await findUncopiedPictures(input));
  const [start, otherEditors, review] = await Promise.all([
    postStart(admin, request, { postId: id, input, version, missingPictures }),
    notePresence(admin.app, admin.actor, id),
    shownReview(admin, id),
  ]);
  return {
    id,
    title,
    start,
    otherEditors,
    review,
    state: formatState(post, calendar),
    previewLink: post.previewKey && sharedPreviewAddress(admin, post.previewKey),
    language: await findSecondLanguageName(admin.app),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const id = params.postId;
  return savePost(admin, request, {
    postId: id,
    formError: FAILED,
    command: (details, { version, editorId }) =>
      changePost(admin.app, admin.actor, { id, version, details, editorId }),
  });
}

export const shouldRevalidate = skipLiveReload;

const FAILED = "Failed to update blog. Please try again.";
export const clientAction = reportFailure<typeof action>(() => FAILED);

export default function BlogEdit({ loaderData, actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { id, title, start, state, previewLink, otherEditors, review, language } = loaderData;
  const { search } = useLocation();
  return (
    <RestoredForm
      // Restoring or discarding a draft fills the form again.
      key={id + search}
      action={`/admin/blogs/edit/${id}`}
    >
      {(fields) => (
        <PostEditor
          variant="edit"
          title="Edit Blog"
          start={restoredStart(postForm, start, fields)}
          state={state}
          result={actionData}
          head={
            <>
              <AdminPageHead
                title="Edit Blog"
                lead={title}
                back={<BackLink href="/admin/blogs">All blogs</BackLink>}
              >
                <HeadLinks id={id} language={language} />
              </AdminPageHead>
              <OthersHere postId={id} names={otherEditors} />
            </>
          }
        >
          <ReviewCard postId={id} review={review} />
          <PreviewLink
            noun="blog"
            under={`/admin/blogs/${id}/preview-link`}
            address={previewLink}
          />
        </PostEditor>
      )}
    </RestoredForm>
  );
}

function HeadLinks({ id, language }: { id: string; language: string | null }) {
  return (
    <>
      <TranslationLink language={language} href={`/admin/blogs/${id}/translation`} />
      <LinkButton
        variant="line"
        size="sm"
        href={`/admin/blogs/${id}/preview`}
        target="_blank"
        rel="noopener"
      >
        <Icon of={Eye} />
        View saved
      </LinkButton>
      <LinkButton variant="line" size="sm" href={`/admin/blogs/${id}/revisions`}>
        <Icon of={History} />
        Revisions
      </LinkButton>
    </>
  );
}

async function shownReview({ app, actor }: AdminRequest, id: string): Promise<ShownReview | null> {
  const review = await findReview(app, id);
  if (!review) return null;
  const nameOf = await getEditorNames(app);
  const { state, note, askedAt, askedBy } = review;
  return {
    state,
    note,
    askedAt: askedAt.toISOString(),
    isOwn: askedBy === actor.id,
    askedText: `${app.calendar().shortMoment(askedAt)}, by ${nameOf(askedBy)}`,
  };
}

function sharedPreviewAddress(admin: AdminRequest, key: string): string {
  return new URL(`/blog/preview/${key}`, admin.app.settings.publicUrl).href;
}

export function ErrorBoundary() {
  return <LoadFailure title="Edit Blog" sentence="Failed to load blog. Please try again." />;
}
