import { Eye, FileCheck, FileX, Newspaper, Pencil } from "lucide-react";
import { POST_TONES } from "~/blog/admin/postState";
import { deletePostQuestion } from "~/blog/admin/postTexts";
import { REVIEW_NAMES, type ReviewState } from "~/blog/collaboration/review";
import type { PostSummary } from "~/blog/post";
import { stateOf } from "~/blog/postPublication";
import { categoryName } from "~/blog/rules";
import type { Page } from "~/platform/data/lists.server";
import { ChangeIcon, DeleteButton } from "~/shell/admin/change/ChangeButton";
import { ColumnHeads, DataTable, NoRows } from "~/shell/admin/list/DataTable";
import { RowActions, RowLink } from "~/shell/admin/list/RowActions";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { StatusBadge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { classNames } from "~/ui/primitives/classNames";
import type { Cover } from "~/ui/sections/PostCard";

type ListedPost = PostSummary & {
  cover: Cover;
  review: ReviewState | null;
  /** Whether others have typed changes that are not saved. */
  isTypedByOthers: boolean;
};

interface PostTableProps {
  list: Page<ListedPost>;
  filtered: boolean;
}

const COLUMNS = ["Title", "Category", "Author", "Date", "Status", "Actions"];

export function PostTable({ list, filtered }: PostTableProps) {
  return (
    <DataTable label="Blogs" className="posts-table">
      <ColumnHeads labels={COLUMNS} />
      <tbody>
        {list.items.length === 0 && (
          <NoRows
            list={list}
            columns={COLUMNS.length}
            text="No blogs found matching your criteria."
            unfiltered={filtered && "/admin/blogs"}
            firstTime={FIRST_POST}
          />
        )}
        {list.items.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </tbody>
    </DataTable>
  );
}

function PostRow({ post }: { post: ListedPost }) {
  const { shortDate, shortMoment } = useOfficeCalendar();
  return (
    <tr>
      <td>
        <div className="post-cell">
          <img
            src={post.cover.src}
            srcSet={post.cover.srcSet}
            sizes="58px"
            className={classNames("thumb", post.cover.className)}
            alt=""
            width={58}
            height={36}
            loading="lazy"
          />
          <span className="who">
            <a
              id={`post-${post.id}`}
              className="post-title"
              href={`/admin/blogs/edit/${post.id}`}
              title={post.title}
            >
              {post.title}
            </a>
            <span className="post-summary">{post.summary}</span>
          </span>
        </div>
      </td>
      <td>{categoryName(post.category)}</td>
      <td className="c-author">{post.author}</td>
      <td className="when">{post.publishedAt ? shortDate(post.publishedAt) : "N/A"}</td>
      <td className="c-status">
        <StatusBadge status={stateOf(post)} tones={POST_TONES} />
        {stateOf(post) === "scheduled" && post.publishAt && (
          <span className="block text-xs text-ink-3">For {shortMoment(post.publishAt)}</span>
        )}
        {post.review && (
          <span className="block text-xs text-ink-3">{REVIEW_NAMES[post.review]}</span>
        )}
      </td>
      <td className="c-acts">
        <PostActions post={post} />
      </td>
    </tr>
  );
}

const FIRST_POST = {
  icon: Newspaper,
  detail: "A blog is an article on the site. It is a draft until you publish it.",
  action: (
    <LinkButton variant="line" size="sm" href="/admin/blogs/new">
      Add New Blog
    </LinkButton>
  ),
};

/** The actions for one post. Each control is labeled with its verb; its description names the post. */
function PostActions({ post }: { post: ListedPost }) {
  const describedBy = `post-${post.id}`;
  return (
    <RowActions name={post.title}>
      <RowLink
        icon={Eye}
        label="View"
        title={post.isPublished ? "View, in a new tab" : "View as a preview, in a new tab"}
        describedBy={describedBy}
        href={post.isPublished ? `/blog/${post.slug}` : `/admin/blogs/${post.id}/preview`}
        opensNewTab
      />
      <PublicityButton post={post} />
      <RowLink
        icon={Pencil}
        label="Edit"
        describedBy={describedBy}
        href={`/admin/blogs/edit/${post.id}`}
      />
      <DeleteButton
        action={`/admin/blogs/${post.id}/delete`}
        {...deletePostQuestion(post)}
        describedBy={describedBy}
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
