import { SiteLink } from "~/ui/primitives/Button";
import { CachedFragment } from "~/ui/primitives/CachedFragment";
import { classNames } from "~/ui/primitives/classNames";

/** A picture on this site: an uploaded one, or the drawn cover of a post without one. */
export interface Cover {
  src: string;
  /** Other widths of the same picture. */
  srcSet?: string;
  /** The drawing for a row on a phone. */
  small?: string;
  /** Empty for a drawn cover, which only repeats the title. */
  alt: string;
  /** Where it is cropped. */
  className?: string;
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
  /** Whether it stays large on a phone. */
  large?: boolean;
}

/** Below this width a list is rows with small covers; posts.css says the same. */
const ROWS = "(max-width: 39.99rem)";

function PostCard(card: PostCardProps & Place) {
  return (
    <CachedFragment of={{ card }}>
      <Card {...card} />
    </CachedFragment>
  );
}

/** One link in the heading, which covers the whole card. */
function Card({ heading: Heading, first, large, ...post }: PostCardProps & Place) {
  const { src, srcSet, small, className } = post.cover;
  return (
    <article className="post card">
      <div className="cover">
        <picture>
          {small && !large && <source media={ROWS} srcSet={small} />}
          <img
            className={className}
            src={src}
            srcSet={srcSet}
            sizes={srcSet && `${large ? "" : `${ROWS} 6rem, `}(min-width: 60rem) 38rem, 100vw`}
            alt=""
            width={640}
            height={400}
            loading={first ? undefined : "lazy"}
            decoding="async"
          />
        </picture>
      </div>
      <div className="txt">
        <span className="cat">{post.category}</span>
        <Heading>
          <SiteLink href={post.href}>{post.title}</SiteLink>
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

/** A few cards further down a page. `trio`: one tall and two wide; `three`: up to three alike. */
export function PostGrid({
  posts,
  shape,
}: {
  posts: readonly PostCardProps[];
  shape: "trio" | "three";
}) {
  const places = shape === "three" ? placesOf(shape, posts.length) : [LARGE];
  return (
    <div className={classNames("posts stagger", shape)}>
      {posts.map((post, index) => (
        <div key={post.href} className={places[index]} data-reveal="">
          <PostCard {...post} heading="h3" large={index === 0 && shape === "trio"} />
        </div>
      ))}
    </div>
  );
}

/** The list that a page is about. */
export function PostList({ posts, shape }: { posts: readonly PostCardProps[]; shape: ListShape }) {
  const places = placesOf(shape, posts.length);
  return (
    <ul className={classNames("posts", shape)}>
      {posts.map((post, index) => (
        // Cards that are visible at once are not animated.
        <li
          key={post.href}
          className={places[index]}
          data-reveal={index < FIRST[shape] ? undefined : ""}
        >
          <PostCard
            {...post}
            heading="h2"
            first={index < FIRST[shape]}
            large={index === 0 && shape !== "three"}
          />
        </li>
      ))}
    </ul>
  );
}

/** How many covers are visible without scrolling. */
const FIRST = { front: 1, few: 1, pair: 2, three: 1 };

/** The card that stays large on a phone; the others are rows there. */
const LARGE = "large";

/** The classes of the cards. The last card gets `last` if, in two columns, it would stand alone in its row. */
function placesOf(shape: ListShape, count: number): string[] {
  const spans = spansOf(shape, count);
  const isOdd = spans.filter((span) => span !== "wide").length % 2 === 1;
  return spans.map((span, index) =>
    classNames(
      span,
      shape !== "three" && index === 0 && LARGE,
      isOdd && index === count - 1 && "last",
    ),
  );
}

/**
 * `front`: the first is wide; `few`: the same for six at most, with the shorter row first; `pair`: the first two are large, the
 * others flat; `three`: all alike.
 */
type ListShape = "front" | "few" | "pair" | "three";

/** The share of a row of a wide screen. `flat`: half a row, with the picture beside the text. */
export type Span = "wide" | "half" | "flat" | "third";

/** How wide each of so many cards is, so that every row of the list is full. */
export function spansOf(shape: ListShape, count: number): Span[] {
  if (count === 0) return [];
  if (shape === "front") return ["wide", ...rowsOf(count - 1)];
  if (shape === "few") return ["wide", ...rowsOf(count - 1).reverse()];
  if (shape === "pair") return pairsOf(count);
  return rowsOf(count);
}

/** Rows of three. The remaining cards make one or two rows of two; one card alone is wide. */
function rowsOf(count: number): Span[] {
  if (count === 1) return ["wide"];
  const halves = [0, 4, 2][count % 3] ?? 0;
  return [...several(count - halves, "third"), ...several(halves, "half")];
}

function pairsOf(count: number): Span[] {
  if (count === 1) return ["wide"];
  const remainingCount = count - 2;
  const last: Span[] = remainingCount % 2 === 1 ? ["wide"] : [];
  return ["half", "half", ...several(remainingCount - last.length, "flat"), ...last];
}

const several = (count: number, span: Span): Span[] => Array.from({ length: count }, () => span);
