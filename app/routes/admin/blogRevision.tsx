import { redirect } from "react-router";
import { findPost, findRevision } from "~/domain/blog/deskQueries.server";
import { postInputOf } from "~/domain/blog/postInput";
import { versionOf } from "~/domain/blog/rules";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { Differences } from "~/routes/admin/parts/blog/Differences";
import { editorNames } from "~/routes/admin/parts/blog/editorNames.server";
import { PreviewFrame } from "~/routes/admin/parts/blog/PreviewFrame";
import { postDifferences } from "~/routes/admin/parts/blog/postDifferences";
import { typedDocument } from "~/routes/admin/parts/blog/previewDocument.server";
import { RestoreButton } from "~/routes/admin/parts/blog/RestoreButton";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { storable } from "~/routes/admin/parts/storable";
import type { Route } from "./+types/blogRevision";

export async function loader({ context, params }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const id = storable(params.blogId);
  const [post, revision, nameOf] = await Promise.all([
    findPost(desk.context, id),
    findRevision(desk.context, id, versionOf(params.version)),
    editorNames(desk.context),
  ]);
  if (!post) throw redirect("/admin/blogs");
  if (!revision) throw redirect(`/admin/blogs/${id}/revisions`);
  const calendar = desk.context.calendar();
  return {
    id,
    current: post.version,
    version: revision.version,
    saved: `${calendar.shortMoment(revision.savedAt)}, by ${nameOf(revision.savedBy)}`,
    differences: postDifferences(postInputOf(post, calendar), revision.input),
    preview: await typedDocument(desk.context, revision.input, revision.savedAt),
  };
}

export default function BlogRevision({ loaderData }: Route.ComponentProps) {
  const { id, current, version, saved, differences, preview } = loaderData;
  const title = `Version ${version}`;
  return (
    <>
      <title>{`${title} | Admin Dashboard`}</title>
      <PageHead
        title={title}
        lead={saved}
        back={<BackLink href={`/admin/blogs/${id}/revisions`}>All revisions</BackLink>}
      >
        {version !== current && <RestoreButton postId={id} revision={version} current={current} />}
      </PageHead>
      <div className="panes">
        <section className="card pad stack" aria-labelledby="differences-title">
          <h2 id="differences-title">Compared with the post as it is now</h2>
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
