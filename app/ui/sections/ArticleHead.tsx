import { Avatar } from "~/ui/primitives/Avatar";
import { Breadcrumb, type Crumb } from "~/ui/primitives/Breadcrumb";
import type { Cover } from "~/ui/sections/PostCard";

export interface ArticleHeadProps {
  crumbs: readonly Crumb[];
  title: string;
  summary: string;
  author: { name: string; image: string | null };
  /** Null for drafts. */
  date: { iso: string; text: string } | null;
  /** "11 min read" */
  note: string;
  cover: Cover;
}

export function ArticleHead(props: ArticleHeadProps) {
  return (
    <div className="wrap page-top art-head">
      <Breadcrumb crumbs={props.crumbs} />
      <h1>{props.title}</h1>
      <p className="lead">{props.summary}</p>
      <Byline {...props} />
      <div className="art-cover">
        <img
          src={props.cover.src}
          srcSet={props.cover.srcSet}
          sizes={props.cover.srcSet && "(min-width: 76rem) 76rem, 100vw"}
          alt={props.cover.alt}
          width={640}
          height={400}
          fetchPriority="high"
        />
      </div>
    </div>
  );
}

function Byline({ author, date, note }: ArticleHeadProps) {
  return (
    <div className="byline">
      <Avatar name={author.name} image={author.image} />
      <p>
        <b>{author.name}</b>
        {date ? <time dateTime={date.iso}>{date.text}</time> : "Draft"} · {note}
      </p>
    </div>
  );
}
