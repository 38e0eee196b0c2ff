import { Eye, FileCheck, FileX, Pencil } from "lucide-react";
import { useLocation } from "react-router";
import type { PostSummary } from "~/blog/rules";
import { ChangeIcon } from "~/shell/admin/change/ChangeButton";
import { DeleteButton } from "~/shell/admin/change/DeleteButton";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

export const DELETE_POST_TITLE = "Confirm Delete";
export const DELETE_POST_QUESTION =
  "Are you sure you want to delete this blog post? This action cannot be undone.";

/** The actions for one post. Each control is labelled with its verb; its description names the post. */
export function PostActions({ post }: { post: PostSummary }) {
  const { pathname, search } = useLocation();
  const described = `post-${post.id}`;
  return (
    <div className="acts">
      <LinkButton
        variant="quiet"
        size="sm"
        iconOnly
        label="View"
        title={post.isPublished ? "View, in a new tab" : "View as a preview, in a new tab"}
        aria-describedby={described}
        href={post.isPublished ? `/blog/${post.slug}` : `/admin/blogs/${post.id}/preview`}
        target="_blank"
        rel="noopener"
      >
        <Icon of={Eye} />
      </LinkButton>
      <PublicityButton post={post} />
      <LinkButton
        variant="quiet"
        size="sm"
        iconOnly
        label="Edit"
        title="Edit"
        aria-describedby={described}
        href={`/admin/blogs/edit/${post.id}`}
      >
        <Icon of={Pencil} />
      </LinkButton>
      <DeleteButton
        action={`/admin/blogs/${post.id}/delete`}
        from={pathname + search}
        title={DELETE_POST_TITLE}
        question={DELETE_POST_QUESTION}
        describedBy={described}
      />
    </div>
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
