import { redirect } from "react-router";
import { getEditorNames } from "~/accounts/queries.server";
import { findPost, findRevision } from "~/blog/adminQueries.server";
import { typedPost } from "~/blog/post";
import { typedDocument } from "~/blog/preview/previewDocument.server";
import { revisionDifferences } from "~/blog/revisions/revisionDifferences.server";
import { versionOf } from "~/platform/forms/check";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { VersionScreen } from "~/shell/editing/Versions";
import type { Route } from "./+types/postRevision";

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const id = params.postId;
  const [post, revision, nameOf] = await Promise.all([
    findPost(admin.app, id),
    findRevision(admin.app, id, versionOf(params.version)),
    getEditorNames(admin.app),
  ]);
  if (!post) throw redirect("/admin/blogs");
  if (!revision) throw redirect(`/admin/blogs/${id}/revisions`);
  const calendar = admin.app.calendar();
  const now = typedPost(post, calendar);
  const { is_published, publish_at } = now;
  return {
    id,
    current: post.version,
    version: revision.version,
    savedText: `${calendar.shortMoment(revision.savedAt)}, by ${nameOf(revision.savedBy)}`,
    differences: await revisionDifferences(now, revision.input),
    preview: await typedDocument(admin.app, { ...revision.input, is_published, publish_at }, post),
  };
}

export default function BlogRevision({ loaderData }: Route.ComponentProps) {
  const { id, savedText, ...shown } = loaderData;
  return (
    <VersionScreen
      {...shown}
      title={`Version ${shown.version}`}
      lead={savedText}
      all={{ href: `/admin/blogs/${id}/revisions`, label: "All revisions" }}
      comparedWith={{ heading: "Compared with the blog as it is now", label: "Now" }}
    />
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Revision" sentence="Failed to load blog. Please try again." />;
}
