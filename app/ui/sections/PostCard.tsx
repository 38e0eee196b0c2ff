import { classNames } from "~/ui/primitives/classNames";

/** A picture on this site: an uploaded one, or the drawn cover of a post without one. */
export interface Cover {
  src: string;
  /** Other widths of the same picture. */
  srcSet?: string;
  /** Empty for a drawn cover, which only repeats the title. */
  alt: string;
}

export interface PostCardProps {
  href: string;
  title: string;
  summary: string;
  category: string;
  cover: Cover;
  /** The date in ISO format and as displayed. */
  date?: { iso: string; text: string };
  note?: string;
}

interface Place {
  /** One level below the heading above the card. */
  heading: "h2" | "h3";
  /** Whether it is among the first on the page: its picture is then loaded at once. */
  first?: boolean;
}

/** One link in the heading, which covers the whole card. */
function PostCard({ heading: Heading, first, ...post }: PostCardProps & Place) {
  return (
    <article className="post card">
      <div className="cover">
        <img
          src={post.cover.src}
          srcSet={post.cover.srcSet}
          sizes={post.cover.srcSet && "(min-width: 60rem) 25rem, 100vw"}
          alt=""
          width={640}
          height={400}
          loading={first ? undefined : "lazy"}
          decoding="async"
        />
      </div>
      <div className="txt">
        <span className="cat">{post.category}</span>
        <Heading>
          <a href={post.href}>{post.title}</a>
        </Heading>
        <p>{post.summary}</p>
        <div className="meta">
          {post.date && <time dateTime={post.date.iso}>{post.date.text}</time>}
          {post.note && <span>{post.note}</span>}
        </div>
      </div>
    </article>
  );
}

/** A few cards further down a page. `trio`: one tall and two wide; `three`: three alike. */
export function PostGrid({
  posts,
  shape,
}: {
  posts: readonly PostCardProps[];
  shape: "trio" | "three";
}) {
  return (
    <div className={classNames("posts stagger", shape)}>
      {posts.map((post) => (
        <div key={post.href} data-reveal="">
          <PostCard {...post} heading="h3" />
        </div>
      ))}
    </div>
  );
}

/** The list that a page is about. `front`: the first is wide; `pair`: the first two are large; `three`: all alike. */
export function PostList({
  posts,
  shape,
}: {
  posts: readonly PostCardProps[];
  shape: "front" | "pair" | "three";
}) {
  return (
    <ul className={classNames("posts", shape)}>
      {posts.map((post, place) => (
        // Cards that are visible at once are not animated.
        <li key={post.href} data-reveal={place < FIRST[shape] ? undefined : ""}>
          <PostCard {...post} heading="h2" first={place < FIRST[shape]} />
        </li>
      ))}
    </ul>
  );
}

/** How many covers are visible without scrolling. */
const FIRST = { front: 1, pair: 2, three: 1 };
