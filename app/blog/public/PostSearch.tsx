import { type PostFilters, postsAddress } from "~/blog/public/postsAddress";
import { type Category, categoryName } from "~/blog/rules";
import { Results, SearchBar } from "~/ui/sections/FilterBar";
import { Pills } from "~/ui/sections/Pills";

interface PostSearchProps {
  path: string;
  filters: PostFilters;
  categories: readonly Category[];
}

/** The search field and the categories. Choosing a category does not clear the search, nor the other way round. */
export function PostSearch({ path, filters, categories }: PostSearchProps) {
  const pill = (label: string, category: string) => ({
    label,
    href: postsAddress(path, { ...filters, category }),
    current: filters.category === category,
  });
  return (
    <div className="browse">
      <SearchBar
        action={path}
        label="Filter articles"
        placeholder="Title, topic or tag"
        search={filters.search}
        keep={{ category: filters.category }}
      />
      <Results>
        <Pills
          label="Categories"
          pills={[pill("All Posts", ""), ...categories.map((id) => pill(categoryName(id), id))]}
        />
      </Results>
    </div>
  );
}
