import { classNames } from "~/ui/primitives/classNames";

/** A picture of this site: an uploaded one, or the drawn one of a post without. */
export interface Cover {
  src: string;
  /** Other widths of the same picture. */
  srcSet?: string;
  /** Empty for a drawing, which says nothing that the title does not. */
  alt: string;
}

export interface PostCardProps {
  href: string;
  title: string;
  summary: string;
  category: string;
  cover: Cover;
  /** ISO date and the words a person reads. */
  date?: { iso: string; words: string };
  note?: string;
}

interface Place {
  /** One below the heading that the card stands under. */
  heading: "h2" | "h3";
  /** Among the first on the page: its picture is wanted at once. */
  first?: boolean;
}

/** One link, in the heading, stretched over the card. */
export function PostCard({ heading: Heading, first, ...post }: PostCardProps & Place) {
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
          {post.date && <time dateTime={post.date.iso}>{post.date.words}</time>}
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
        // What can be seen at once is there at once.
        <li key={post.href} data-reveal={place < FIRST[shape] ? undefined : ""}>
          <PostCard {...post} heading="h2" first={place < FIRST[shape]} />
        </li>
      ))}
    </ul>
  );
}

/** How many covers can be seen before anybody scrolls. */
const FIRST = { front: 1, pair: 2, three: 1 };
