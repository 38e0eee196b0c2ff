import { Image } from "lucide-react";
import { PostActions } from "~/blog/admin/list/PostActions";
import { pictureSources } from "~/blog/pictures/pictureAddresses";
import { ownPicture } from "~/blog/public/postCover";
import { categoryName, type PostSummary, stateOf } from "~/blog/rules";
import { NoRows } from "~/shell/admin/list/NoRows";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Badge } from "~/ui/primitives/Badge";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";
import { Icon } from "~/ui/primitives/Icon";

interface PostTableProps {
  posts: readonly PostSummary[];
  filtered: boolean;
}

const COLUMNS = ["Title", "Category", "Author", "Date", "Status", "Actions"];

export function PostTable({ posts, filtered }: PostTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keyboards must be able to scroll it.
    <section className="tablescroll" tabIndex={0} aria-label="Blogs table">
      <table className="data posts-table">
        <ColumnHeads labels={COLUMNS} />
        <tbody>
          {posts.length === 0 && (
            <NoRows
              columns={COLUMNS.length}
              text="No blogs found matching your criteria."
              unfiltered={filtered && "/admin/blogs"}
            />
          )}
          {posts.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PostRow({ post }: { post: PostSummary }) {
  const { shortDate, shortMoment } = useOfficeCalendar();
  return (
    <tr>
      <td>
        <div className="post-cell">
          <Thumbnail post={post} />
          <span className="who">
            <a id={`post-${post.id}`} href={`/admin/blogs/edit/${post.id}`}>
              {post.title}
            </a>
            <span className="post-summary">{post.summary}</span>
          </span>
        </div>
      </td>
      <td data-label="Category">{categoryName(post.category)}</td>
      <td data-label="Author">{post.author}</td>
      <td className="when" data-label="Date">
        {post.publishedAt ? shortDate(post.publishedAt) : "N/A"}
      </td>
      <td className="c-status">
        <Badge status={post.isPublished ? "published" : "draft"} />
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

function Thumbnail({ post }: { post: PostSummary }) {
  const picture = ownPicture(post.imageUrl);
  if (picture) {
    const sources = pictureSources(picture) ?? { src: picture };
    return (
      <img
        {...sources}
        sizes="64px"
        className="thumb"
        alt=""
        width={64}
        height={40}
        loading="lazy"
      />
    );
  }
  return (
    <span className="thumb">
      <Icon of={Image} />
    </span>
  );
}
