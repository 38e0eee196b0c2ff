import { redirect } from "react-router";
import { LoadingBlog } from "~/blog/admin/editor/LoadingPost";
import { findPost, listRevisions } from "~/blog/adminPosts.server";
import { RestoreButton } from "~/blog/revisions/RestoreButton";
import { editorNames } from "~/blog/revisions/revisionCommands.server";
import { storable } from "~/platform/http/upload/storableText";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { RelativeTime } from "~/shell/admin/list/RelativeTime";
import { Badge } from "~/ui/primitives/Badge";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";
import type { Route } from "./+types/postRevisions";

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const post = await findPost(admin.app, storable(params.blogId));
  if (!post) throw redirect("/admin/blogs");
  const [revisions, nameOf] = await Promise.all([
    listRevisions(admin.app, post.id),
    editorNames(admin.app),
  ]);
  const rows = revisions.map(({ version, savedAt, savedBy }) => ({
    version,
    savedAt,
    savedBy: nameOf(savedBy),
  }));
  return { id: post.id, title: post.title, current: post.version, rows };
}

export default function BlogRevisions({ loaderData }: Route.ComponentProps) {
  const { id, title, current, rows } = loaderData;
  return (
    <>
      <title>{`Revisions of ${title} | Admin Dashboard`}</title>
      <AdminPageHead
        title="Revisions"
        lead={title}
        back={<BackLink href={`/admin/blogs/edit/${id}`}>Back to the blog</BackLink>}
      />
      <LoadingBlog>
        <RevisionTable postId={id} current={current} rows={rows} />
      </LoadingBlog>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Revisions" sentence="Failed to load blog. Please try again." />;
}

interface RevisionRow {
  version: number;
  savedAt: Date;
  savedBy: string;
}

interface RevisionTableProps {
  postId: string;
  /** The current version of the post. */
  current: number;
  rows: readonly RevisionRow[];
}

/** The last saves of a post, each with a link and a restore button. */
function RevisionTable({ postId, current, rows }: RevisionTableProps) {
  return (
    <section className="card tablecard" aria-label="Revisions">
      <table className="data">
        <ColumnHeads labels={["Version", "Saved", "By", "Actions"]} />
        <tbody>
          {rows.map(({ version, savedAt, savedBy }) => (
            <tr key={version}>
              <td>
                <a id={`revision-${version}`} href={`/admin/blogs/${postId}/revisions/${version}`}>
                  Version {version}
                </a>
              </td>
              <td className="when">
                <RelativeTime at={savedAt} />
              </td>
              <td>{savedBy}</td>
              <td className="c-acts">
                {version === current ? (
                  <Badge status="active" label="Current" />
                ) : (
                  <RestoreButton
                    postId={postId}
                    revision={version}
                    current={current}
                    describedBy={`revision-${version}`}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
