import { classNames } from "~/ui/primitives/classNames";

export interface PostCardProps {
  href: string;
  title: string;
  summary: string;
  category: string;
  /** The cover's address; the drawn ones live at /art/{slug}.svg. */
  cover: string;
  /** ISO date and the words a person reads. */
  date?: { iso: string; words: string };
  note?: string;
}

/** One link, in the heading, stretched over the card. */
export function PostCard(post: PostCardProps) {
  return (
    <article className="post card">
      <div className="cover">
        <img src={post.cover} alt="" width={640} height={400} loading="lazy" decoding="async" />
      </div>
      <div className="txt">
        <span className="cat">{post.category}</span>
        <h3>
          <a href={post.href}>{post.title}</a>
        </h3>
        <p>{post.summary}</p>
        <div className="meta">
          {post.date && <time dateTime={post.date.iso}>{post.date.words}</time>}
          {post.note && <span>{post.note}</span>}
        </div>
      </div>
    </article>
  );
}

/** `trio`: one tall and two wide; `three`: three alike. */
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
          <PostCard {...post} />
        </div>
      ))}
    </div>
  );
}
