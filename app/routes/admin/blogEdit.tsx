import { Eye, History } from "lucide-react";
import { redirect, useLocation } from "react-router";
import { changePost } from "~/domain/blog/commands.server";
import { findPost } from "~/domain/blog/deskQueries.server";
import { findUncopiedPictures } from "~/domain/blog/pictureImports.server";
import { postInputOf } from "~/domain/blog/postInput";
import { BackLink } from "~/routes/admin/parts/BackLink";
import { editorStart } from "~/routes/admin/parts/blog/editorStart.server";
import { PostEditor } from "~/routes/admin/parts/blog/PostEditor";
import { PreviewLink } from "~/routes/admin/parts/blog/PreviewLink";
import { answerPostForm } from "~/routes/admin/parts/blog/postAnswer.server";
import { standingInWords } from "~/routes/admin/parts/blog/postStanding";
import { restoredStart } from "~/routes/admin/parts/blog/restoredStart";
import { type Desk, deskOf } from "~/routes/admin/parts/desk.server";
import { keepWhileTyping } from "~/routes/admin/parts/keepWhileTyping";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { RestoredForm } from "~/routes/admin/parts/session/RestoredForm";
import { storable } from "~/routes/admin/parts/storable";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/blogEdit";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const post = await findPost(desk.context, storable(params.blogId));
  if (!post) throw redirect("/admin/blogs");
  const { id, title, version } = post;
  const calendar = desk.context.calendar();
  const input = postInputOf(post, calendar);
  const missing = post.missingPictures ?? (await findUncopiedPictures(input));
  return {
    id,
    title,
    start: await editorStart(desk, request, { postId: id, input, version, missing }),
    standing: standingInWords(post, calendar),
    previewLink: post.previewKey && previewAddress(desk, post.previewKey),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const id = storable(params.blogId);
  return answerPostForm(desk, request, {
    postId: id,
    save: (details, version) => changePost(desk.context, desk.actor, { id, version, details }),
  });
}

export const shouldRevalidate = keepWhileTyping;

const FAILED = "Failed to update blog. Please try again.";
export const clientAction = reportFailure(() => FAILED);

export default function BlogEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, start, standing, previewLink } = loaderData;
  const { search } = useLocation();
  return (
    <RestoredForm
      // A restored or dropped draft fills the form anew, and so does a save that ends here.
      key={id + search}
      action={`/admin/blogs/edit/${id}`}
    >
      {(fields) => (
        <PostEditor
          variant="edit"
          title="Edit Blog"
          start={restoredStart(start, fields)}
          standing={standing}
          answer={actionData}
          failure={FAILED}
          head={
            <PageHead
              title="Edit Blog"
              lead={title}
              back={<BackLink href="/admin/blogs">All blogs</BackLink>}
            >
              <HeadLinks id={id} />
            </PageHead>
          }
        >
          <PreviewLink postId={id} address={previewLink} />
        </PostEditor>
      )}
    </RestoredForm>
  );
}

function HeadLinks({ id }: { id: string }) {
  return (
    <>
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

function previewAddress(desk: Desk, key: string): string {
  return new URL(`/blog/preview/${key}`, desk.context.settings.publicUrl).href;
}

export function ErrorBoundary() {
  return <LoadFailure title="Edit Blog" sentence="Failed to load blog. Please try again." />;
}
