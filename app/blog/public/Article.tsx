import { Share2 } from "lucide-react";
import { formatPublished, formatReadingTime } from "~/blog/public/formatPost";
import { coverOf, ownPicture } from "~/blog/public/postCover";
import { categoryPath, postsAddress } from "~/blog/public/postsAddress";
import { categoryName, type Post } from "~/blog/rules";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { MoreLink } from "~/ui/primitives/MoreLink";
import { ArticleContents } from "~/ui/sections/ArticleContents";
import { ArticleHead } from "~/ui/sections/ArticleHead";
import { ArticleProse } from "~/ui/sections/ArticleProse";

/** The whole article, for its public page and for previews. */
export function Article({ post }: { post: Post }) {
  const calendar = useOfficeCalendar();
  const chapters = post.headings.filter(({ level }) => level === 2);
  return (
    <article className="article">
      <ArticleHead
        crumbs={crumbsOf(post)}
        title={post.title}
        summary={post.summary}
        author={{ name: post.author, image: ownPicture(post.authorImage) }}
        date={formatPublished(post, calendar)}
        note={formatReadingTime(post)}
        cover={coverOf(post)}
      />
      <div className="wrap art-body">
        <ArticleContents entries={chapters} />
        <div className="art-text">
          <ArticleProse html={post.content} />
          <Tags tags={post.tags} />
          <ShareAndMore post={post} />
        </div>
      </div>
    </article>
  );
}

export function crumbsOf({ category }: Post) {
  return [
    { label: "Blog", href: "/blog" },
    { label: categoryName(category), href: categoryPath(category) },
  ];
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a className="tag" href={postsAddress("/blog", { search: tag, category: "" })}>
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}

function ShareAndMore({ post }: { post: Post }) {
  return (
    <div className="art-onward">
      <Button variant="line" className="script-only" data-share="" data-share-title={post.title}>
        <Icon of={Share2} />
        Share
      </Button>
      <MoreLink href={categoryPath(post.category)}>
        {`More in ${categoryName(post.category)}`}
      </MoreLink>
    </div>
  );
}
