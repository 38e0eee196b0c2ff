import { redirect } from "react-router";
import { editorNames } from "~/accounts/team/team.server";
import { findPost, findRevision } from "~/blog/adminPosts.server";
import { typedPost } from "~/blog/post";
import { typedDocument } from "~/blog/preview/previewDocument.server";
import { postDifferences } from "~/blog/revisions/postDifferences";
import { versionOf } from "~/platform/forms/check";
import { storable } from "~/platform/http/upload/storableText";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { Differences } from "~/shell/editing/Differences";
import { PreviewFrame } from "~/shell/editing/PreviewFrame";
import { RestoreButton } from "~/shell/editing/Versions";
import type { Route } from "./+types/postRevision";

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const id = storable(params.blogId);
  const [post, revision, nameOf] = await Promise.all([
    findPost(admin.app, id),
    findRevision(admin.app, id, versionOf(params.version)),
    editorNames(admin.app),
  ]);
  if (!post) throw redirect("/admin/blogs");
  if (!revision) throw redirect(`/admin/blogs/${id}/revisions`);
  const calendar = admin.app.calendar();
  return {
    id,
    current: post.version,
    version: revision.version,
    savedText: `${calendar.shortMoment(revision.savedAt)}, by ${nameOf(revision.savedBy)}`,
    differences: postDifferences(typedPost(post, calendar), revision.input),
    preview: await typedDocument(admin.app, revision.input, revision.savedAt),
  };
}

export default function BlogRevision({ loaderData }: Route.ComponentProps) {
  const { id, current, version, savedText, differences, preview } = loaderData;
  const title = `Version ${version}`;
  return (
    <>
      <title>{`${title} | Admin Dashboard`}</title>
      <AdminPageHead
        title={title}
        lead={savedText}
        back={<BackLink href={`/admin/blogs/${id}/revisions`}>All revisions</BackLink>}
      >
        {version !== current && (
          <RestoreButton
            action={`/admin/blogs/${id}/revisions/${version}/restore`}
            current={current}
          />
        )}
      </AdminPageHead>
      <div className="panes">
        <section className="card pad stack" aria-labelledby="differences-title">
          <h2 id="differences-title">Compared with the blog as it is now</h2>
          <Differences differences={differences} before="Now" after={title} />
        </section>
        <div className="pane-preview in-page">
          <PreviewFrame html={preview} title={`Preview of version ${version}`} />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Revision" sentence="Failed to load blog. Please try again." />;
}
