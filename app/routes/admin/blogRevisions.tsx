import { redirect } from "react-router";
import { findPost, listRevisions } from "~/domain/blog/deskQueries.server";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { editorNames } from "~/routes/admin/parts/blog/editorNames.server";
import { LoadingBlog } from "~/routes/admin/parts/blog/LoadingBlog";
import { RevisionTable } from "~/routes/admin/parts/blog/RevisionTable";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { storable } from "~/routes/admin/parts/storable";
import type { Route } from "./+types/blogRevisions";

export async function loader({ context, params }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const post = await findPost(desk.context, storable(params.blogId));
  if (!post) throw redirect("/admin/blogs");
  const [revisions, nameOf] = await Promise.all([
    listRevisions(desk.context, post.id),
    editorNames(desk.context),
  ]);
  const rows = revisions.map(({ version, savedAt, savedBy }) => ({
    version,
    savedAt: desk.context.calendar().shortMoment(savedAt),
    savedBy: nameOf(savedBy),
  }));
  return { id: post.id, title: post.title, current: post.version, rows };
}

export default function BlogRevisions({ loaderData }: Route.ComponentProps) {
  const { id, title, current, rows } = loaderData;
  return (
    <>
      <title>{`Revisions of ${title} | Admin Dashboard`}</title>
      <PageHead
        title="Revisions"
        lead={title}
        back={<BackLink href={`/admin/blogs/edit/${id}`}>Back to the post</BackLink>}
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
