import type { ComponentProps, ReactNode } from "react";
import { formatCount } from "~/blog/public/formatPost";
import type { FoundPosts } from "~/blog/public/postList.server";
import { POST_FEED, type PostFilters, postsAddress } from "~/blog/public/postsAddress";
import { type Category, categoryName } from "~/blog/rules";
import type { TextsOf } from "~/content/editablePage";
import type { blogPage } from "~/content/pageForms/blogPages";
import { useText } from "~/languages/useText";
import { SiteLink } from "~/ui/primitives/Button";
import { CachedFragment } from "~/ui/primitives/CachedFragment";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Pagination } from "~/ui/primitives/Pagination";
import { PageClosing } from "~/ui/sections/ClosingBand";
import { ClearFilters, ResultBar, Results, SearchBar } from "~/ui/sections/FilterBar";
import { PostList } from "~/ui/sections/PostCard";
import { Section } from "~/ui/sections/Section";

type PostListPageProps = ComponentProps<typeof PostResults> &
  ComponentProps<typeof PostSearch> & {
    head: ReactNode;
    /** The texts above the footer. */
    closing: ComponentProps<typeof BlogClosing>["texts"];
  };

/** A page of posts that can be searched and filtered. */
export function PostListPage({ head, closing, ...list }: PostListPageProps) {
  return (
    <>
      {head}
      <Section>
        <PostSearch {...list} />
        <PostResults {...list} />
      </Section>
      <CachedFragment of={{ closing }}>
        <BlogClosing texts={closing} />
      </CachedFragment>
    </>
  );
}

interface PostSearchProps {
  path: string;
  filters: PostFilters;
  categories: readonly Category[];
  /** Set if the category is in the path. Otherwise it is a filter of the page. */
  category?: { current: string; addressOf: (category: string, search: string) => string };
}

/** The search field and the categories. Choosing a category does not clear the search, nor the other way round. */
function PostSearch({ path, filters, categories, category }: PostSearchProps) {
  const t = useText();
  const pill = (label: string, id: string) => ({
    label,
    href: category
      ? category.addressOf(id, filters.search)
      : postsAddress(path, { ...filters, category: id }),
    isCurrent: (category?.current ?? filters.category) === id,
  });
  return (
    <div className="browse">
      <SearchBar
        action={path}
        label={t("Filter articles")}
        placeholder={t("Title, topic or tag")}
        search={filters.search}
        keep={{ category: filters.category }}
      />
      <Results>
        <Pills
          label={t("Categories")}
          pills={[
            pill(t("All Posts"), ""),
            ...categories.map((id) => pill(t.label(categoryName(id)), id)),
          ]}
        />
      </Results>
    </div>
  );
}

interface Pill {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** A choice as links: each has an address and works without scripts. */
export function Pills({ label, pills }: { label: string; pills: readonly Pill[] }) {
  return (
    <nav className="pills" aria-label={label}>
      <ul>
        {pills.map((pill) => (
          <li key={pill.href}>
            <SiteLink href={pill.href} aria-current={pill.isCurrent ? "page" : undefined}>
              {pill.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PostResultsProps {
  path: string;
  filters: PostFilters;
  results: FoundPosts;
  /** The layout of the first page; all others have three columns. */
  shape: "front" | "pair";
  feed?: ComponentProps<typeof ResultBar>["feed"];
  /** Shown if there are no posts and no filters. */
  nothingYet?: ReactNode;
}

/** The number of results, the cards and the pagination. */
export function PostResults({ path, filters, results, shape, feed, nothingYet }: PostResultsProps) {
  const t = useText();
  const isFiltered = filters.search !== "" || filters.category !== "";
  const isFront = results.page === 1 && filters.search === "";
  return (
    <>
      <ResultBar feed={feed && { ...feed, label: t.label(feed.label) }}>
        {formatCount(results, t)}
      </ResultBar>
      <Results>
        {results.total === 0 &&
          (isFiltered ? (
            <NoMatches path={path} />
          ) : (
            (nothingYet ?? <EmptyState text={t("Nothing published yet.")} />)
          ))}
        {results.total > 0 && <PostList posts={results.cards} shape={isFront ? shape : "three"} />}
        <Pagination
          page={results.page}
          pages={results.pages}
          hrefOf={(page) => postsAddress(path, filters, page)}
          label={t("Pages of articles")}
        />
      </Results>
    </>
  );
}

function NoMatches({ path }: { path: string }) {
  const t = useText();
  return (
    <EmptyState
      text={t("No articles found matching your criteria.")}
      detail={t("Try another word, or all categories.")}
    >
      <ClearFilters action={path} />
    </EmptyState>
  );
}

type Texts = Pick<
  TextsOf<typeof blogPage>,
  "closingTitle" | "closingText" | "secondTitle" | "secondText"
>;

/** The two panels above the footer: the feed, and writing to the firm. */
export function BlogClosing({ texts }: { texts: Texts }) {
  const t = useText();
  return (
    <PageClosing
      texts={texts}
      hot={{ label: t("Open the feed"), href: POST_FEED.href }}
      cool={{ label: t("Contact us"), href: "/contact" }}
    />
  );
}
