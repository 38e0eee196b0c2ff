import { redirect } from "react-router";
import { getEditorNames } from "~/accounts/queries.server";
import { findPost, listRevisions, REVISIONS_MAX } from "~/blog/adminQueries.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { VersionTable } from "~/shell/editing/Versions";
import type { Route } from "./+types/postRevisions";

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const post = await findPost(admin.app, params.postId);
  if (!post) throw redirect("/admin/blogs");
  const [revisions, nameOf] = await Promise.all([
    listRevisions(admin.app, post.id),
    getEditorNames(admin.app),
  ]);
  const rows = revisions.slice(0, REVISIONS_MAX).map(({ version, savedAt, savedBy }) => ({
    version,
    savedAt,
    savedBy: nameOf(savedBy),
  }));
  const areOlderStored = revisions.length > rows.length;
  return { id: post.id, title: post.title, current: post.version, rows, areOlderStored };
}

export default function BlogRevisions({ loaderData }: Route.ComponentProps) {
  const { id, title, current, rows, areOlderStored } = loaderData;
  return (
    <>
      <title>{`Revisions of ${title} | Admin Dashboard`}</title>
      <AdminPageHead
        title="Revisions"
        lead={title}
        back={<BackLink href={`/admin/blogs/edit/${id}`}>Back to the blog</BackLink>}
      />
      <VersionTable
        name="Revisions"
        under={`/admin/blogs/${id}/revisions`}
        current={current}
        rows={rows}
        areOlderStored={areOlderStored}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Revisions" sentence="Failed to load blog. Please try again." />;
}
