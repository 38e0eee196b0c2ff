import { Newspaper } from "lucide-react";
import { PostActions } from "~/blog/admin/list/PostActions";
import { categoryName, type PostSummary, stateOf } from "~/blog/rules";
import { DataTable } from "~/shell/admin/list/DataTable";
import { NoRows } from "~/shell/admin/list/ListFoot";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { LinkButton } from "~/ui/primitives/Button";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";
import type { Cover } from "~/ui/sections/PostCard";

type ListedPost = PostSummary & { cover: Cover };

interface PostTableProps {
  posts: readonly ListedPost[];
  filtered: boolean;
}

const COLUMNS = ["Title", "Category", "Author", "Date", "Status", "Actions"];

export function PostTable({ posts, filtered }: PostTableProps) {
  return (
    <DataTable label="Blogs" className="posts-table">
      <ColumnHeads labels={COLUMNS} />
      <tbody>
        {posts.length === 0 && (
          <NoRows
            columns={COLUMNS.length}
            text="No blogs found matching your criteria."
            unfiltered={filtered && "/admin/blogs"}
            firstTime={FIRST_POST}
          />
        )}
        {posts.map((post) => (
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
            {...post.cover}
            sizes="58px"
            className="thumb"
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
        <Badge status={stateOf(post)} />
        {stateOf(post) === "scheduled" && post.publishAt && (
          <span className="block text-xs text-ink-3">For {shortMoment(post.publishAt)}</span>
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
