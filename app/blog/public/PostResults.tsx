import { formatCount } from "~/blog/public/formatPost";
import type { FoundPosts } from "~/blog/public/postList.server";
import { type PostFilters, postsAddress } from "~/blog/public/postsAddress";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { Pagination } from "~/ui/primitives/Pagination";
import { ClearFilters, ResultBar, Results } from "~/ui/sections/FilterBar";
import { PostList } from "~/ui/sections/PostCard";

interface PostResultsProps {
  path: string;
  filters: PostFilters;
  found: FoundPosts;
  /** The layout of the first page; all others have three columns. */
  shape: "front" | "pair";
}

/** The number of results, the cards and the pagination. */
export function PostResults({ path, filters, found, shape }: PostResultsProps) {
  const isFiltered = filters.search !== "" || filters.category !== "";
  const isFront = found.page === 1 && filters.search === "";
  return (
    <>
      <ResultBar>{formatCount(found)}</ResultBar>
      <Results>
        {found.total === 0 && <NoPosts path={path} filtered={isFiltered} />}
        {found.total > 0 && <PostList posts={found.cards} shape={isFront ? shape : "three"} />}
        <Pagination
          page={found.page}
          pages={found.pages}
          hrefOf={(page) => postsAddress(path, filters, page)}
          label="Pages of articles"
        />
      </Results>
    </>
  );
}

function NoPosts({ path, filtered }: { path: string; filtered: boolean }) {
  if (!filtered) return <EmptyState text="Nothing published yet." />;
  return (
    <EmptyState text="No articles found matching your criteria.">
      <ClearFilters action={path} />
    </EmptyState>
  );
}
