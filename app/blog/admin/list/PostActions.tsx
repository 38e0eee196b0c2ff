import { Eye, FileCheck, FileX, Pencil } from "lucide-react";
import { useLocation } from "react-router";
import type { PostSummary } from "~/blog/rules";
import { ChangeIcon } from "~/shell/admin/change/ChangeButton";
import { DeleteButton } from "~/shell/admin/change/DeleteButton";
import { RowActions, RowLink } from "~/shell/admin/list/RowControls";

export const DELETE_POST_TITLE = "Confirm Delete";
export const DELETE_POST_QUESTION =
  "Are you sure you want to delete this blog post? This action cannot be undone.";

/** The actions for one post. Each control is labeled with its verb; its description names the post. */
export function PostActions({ post }: { post: PostSummary }) {
  const { pathname, search } = useLocation();
  const described = `post-${post.id}`;
  return (
    <RowActions of={post.title}>
      <RowLink
        icon={Eye}
        label="View"
        title={post.isPublished ? "View, in a new tab" : "View as a preview, in a new tab"}
        describedBy={described}
        href={post.isPublished ? `/blog/${post.slug}` : `/admin/blogs/${post.id}/preview`}
        newTab
      />
      <PublicityButton post={post} />
      <RowLink
        icon={Pencil}
        label="Edit"
        describedBy={described}
        href={`/admin/blogs/edit/${post.id}`}
      />
      <DeleteButton
        action={`/admin/blogs/${post.id}/delete`}
        from={pathname + search}
        title={DELETE_POST_TITLE}
        question={DELETE_POST_QUESTION}
        describedBy={described}
      />
    </RowActions>
  );
}

function PublicityButton({ post }: { post: PostSummary }) {
  const verb = post.isPublished ? "Unpublish" : "Publish";
  return (
    <ChangeIcon
      action={`/admin/blogs/${post.id}/${verb.toLowerCase()}`}
      label={verb}
      icon={post.isPublished ? FileX : FileCheck}
      describedBy={`post-${post.id}`}
    />
  );
}
