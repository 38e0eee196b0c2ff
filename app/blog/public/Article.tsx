import { ArrowRight, Share2 } from "lucide-react";
import { withLabels } from "#markup/articleLabels";
import type { Heading, Post } from "~/blog/post";
import { coverOf, formatPublished, formatReadingTime } from "~/blog/public/formatPost";
import { categoryPath, postPath, postsAddress, topicPathOf } from "~/blog/public/postsAddress";
import { categoryName } from "~/blog/rules";
import type { InLanguage } from "~/languages/languages";
import type { Translate } from "~/languages/translate";
import { useText } from "~/languages/useText";
import { focalClass } from "~/platform/files/focalPoint";
import { ownPicture } from "~/platform/files/pictureAddresses";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Avatar } from "~/ui/primitives/Avatar";
import { Breadcrumb, type Crumb } from "~/ui/primitives/Breadcrumb";
import { Button, MoreLink, SiteLink } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { ArticleProse } from "~/ui/sections/ArticleProse";
import { ContentsList } from "~/ui/sections/ContentsList";
import { ArticleSearch } from "~/ui/sections/FilterBar";
import { MissingRecord } from "~/ui/sections/LostPage";
import { type Cover, type PostCardProps, PostGrid } from "~/ui/sections/PostCard";
import { Section, SectionHead } from "~/ui/sections/Section";

interface ArticleProps {
  post: Post & InLanguage;
  /** The post to read after it. */
  next?: Pick<Post, "slug" | "title"> | null;
  /**
   * The date in a preview: when the article was or will be published, null if that is not planned. Without it the article shows
   * the date of the post.
   */
  date?: Date | null;
}

/** The whole article, for its public page and for previews. */
export function Article({ post, next, date }: ArticleProps) {
  const t = useText();
  const calendar = useOfficeCalendar();
  const publication = date === undefined ? post : { isPublished: date !== null, publishedAt: date };
  const chapters = post.headings.filter(({ level }) => level === 2);
  return (
    <article className="article">
      <ArticleHead
        crumbs={crumbsOf(post, t)}
        title={post.title}
        summary={post.summary}
        lang={post.writtenIn}
        author={{
          name: post.author,
          image: ownPicture(post.authorImage),
          imageClass: focalClass(post.authorFocus),
          // No link in a draft: if it is the first post of its author, they have no page yet.
          href: post.isPublished ? topicPathOf("author", post.author) : null,
        }}
        date={formatPublished(publication, calendar)}
        note={formatReadingTime(post, t)}
        cover={coverOf(post)}
      />
      <div className="wrap art-body">
        <ArticleContents headings={chapters} />
        <div className="art-text">
          <ArticleProse html={labeledArticle(post, t)} lang={post.writtenIn} />
          <Tags post={post} />
          <ShareAndMore post={post} />
          {next && <NextPost post={next} category={t.label(categoryName(post.category))} />}
        </div>
      </div>
    </article>
  );
}

/** The labels of tables and footnotes are English in what is stored. */
function labeledArticle({ content, writtenIn }: Post & InLanguage, t: Translate): string {
  // An article in another language than its page has them in neither.
  if (t.language === "en" || writtenIn) return content;
  return withLabels(content, {
    table: t("Table"),
    footnote: (number) => t("Footnote {number}", { number }),
    wayBack: (number) => t("Back to the text of footnote {number}", { number }),
  });
}

export function crumbsOf({ category }: Post, t: Translate) {
  return [
    { label: t("Blog"), href: "/blog" },
    { label: t.label(categoryName(category)), href: categoryPath(category) },
  ];
}

/** Each leads to all posts with it. The tags of a draft, and names without letters for an address, are searched for. */
function Tags({ post: { tags, isPublished } }: { post: Post }) {
  const t = useText();
  if (tags.length === 0) return null;
  const hrefOf = (tag: string) =>
    (isPublished && topicPathOf("tag", tag)) ||
    postsAddress("/blog", { search: tag, category: "" });
  return (
    <ul className="tags" aria-label={t("Tags")}>
      {tags.map((tag) => (
        <li key={tag}>
          <SiteLink className="tag" href={hrefOf(tag)}>
            {tag}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function ShareAndMore({ post }: { post: Post }) {
  const t = useText();
  return (
    <div className="art-onward">
      <Button variant="line" className="script-only" data-share="" data-share-title={post.title}>
        <Icon of={Share2} />
        {t("Share")}
      </Button>
      <MoreLink href={categoryPath(post.category)}>
        {t("More in {category}", { category: t.label(categoryName(post.category)) })}
      </MoreLink>
    </div>
  );
}

function NextPost({ post, category }: { post: Pick<Post, "slug" | "title">; category: string }) {
  const t = useText();
  return (
    <SiteLink className="art-next card" href={postPath(post.slug)}>
      <span>
        <span className="cat">{t("Next in {category}", { category })}</span> <b>{post.title}</b>
      </span>
      <Icon of={ArrowRight} />
    </SiteLink>
  );
}

/** A list needs at least two entries to be useful. */
const WORTH_LISTING = 2;

/**
 * The table of contents: next to the text if there is room, otherwise folded above it. The list is rendered twice and the style
 * sheet shows one of them, so that no script is needed.
 */
function ArticleContents({ headings }: { headings: readonly Heading[] }) {
  const t = useText();
  if (headings.length < WORTH_LISTING) return null;
  const entries = headings.map(({ id, text }) => ({ id, title: text }));
  return (
    <div className="art-contents">
      <nav className="toc wide" aria-label={t("On this page")} data-spy="">
        <h2>{t("On this page")}</h2>
        <ContentsList entries={entries} />
      </nav>
      <details className="toc narrow">
        <summary>{t("On this page")}</summary>
        <nav aria-label={t("On this page")}>
          <ContentsList entries={entries} />
        </nav>
      </details>
    </div>
  );
}

interface ArticleHeadProps {
  crumbs: readonly Crumb[];
  title: string;
  summary: string;
  /** The language of both, if it is not that of the page. */
  lang?: string;
  author: { name: string; image: string | null; imageClass?: string; href: string | null };
  /** Null for drafts. */
  date: { iso: string; text: string } | null;
  /** "11 min read" */
  note: string;
  cover: Cover;
}

function ArticleHead(props: ArticleHeadProps) {
  return (
    <div className="wrap page-top art-head">
      <Breadcrumb crumbs={props.crumbs} />
      <h1 lang={props.lang}>{props.title}</h1>
      <p className="lead" lang={props.lang}>
        {props.summary}
      </p>
      <Byline {...props} />
      <div className="art-cover">
        <img
          className={props.cover.className}
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
  const t = useText();
  return (
    <div className="byline">
      <Avatar name={author.name} image={author.image} imageClass={author.imageClass} />
      <p>
        <b>{author.href ? <SiteLink href={author.href}>{author.name}</SiteLink> : author.name}</b>
        {date ? <time dateTime={date.iso}>{date.text}</time> : t("Draft")} · {note}
      </p>
    </div>
  );
}

/** Shown for a post that does not exist and for a draft alike, so that nobody can find out which drafts exist. */
export function PostNotFound({ newest = [] }: { newest?: readonly PostCardProps[] }) {
  const t = useText();
  return (
    <>
      <MissingRecord
        title={t("Blog post not found")}
        text={t("It may have been withdrawn, or the address may have changed.")}
        link={{ label: t("Back to Blog"), href: "/blog" }}
      >
        <ArticleSearch />
      </MissingRecord>
      {newest.length > 0 && (
        <Section sunken>
          <SectionHead title={t("Newest articles")} />
          <PostGrid posts={newest} shape="three" />
        </Section>
      )}
    </>
  );
}
