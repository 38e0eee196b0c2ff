import { Plus } from "lucide-react";
import { listDeskCategories, listDeskPosts } from "~/domain/blog/deskQueries.server";
import { categoryName } from "~/domain/blog/rules";
import { LoadingBlog } from "~/routes/admin/parts/blog/LoadingBlog";
import { PostTable } from "~/routes/admin/parts/blog/PostTable";
import { postFiltersOf } from "~/routes/admin/parts/blog/postFilters.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FilterForm } from "~/routes/admin/parts/FilterForm";
import { FilterSelect } from "~/routes/admin/parts/FilterSelect";
import { ListFoot } from "~/routes/admin/parts/ListFoot";
import { LoadFailure } from "~/routes/admin/parts/LoadFailure";
import { PageHead } from "~/routes/admin/parts/PageHead";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { SearchInput } from "~/ui/primitives/inputs";
import type { Route } from "./+types/blogs";

export async function loader({ context, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const filters = postFiltersOf(request);
  const [list, categories] = await Promise.all([
    listDeskPosts(desk.context, filters),
    listDeskCategories(desk.context),
  ]);
  const choices = categories.map((value) => ({ value, label: categoryName(value) }));
  return { list, choices, filters };
}

export default function Blogs({ loaderData }: Route.ComponentProps) {
  const { list, choices, filters } = loaderData;
  const { search, category, status } = filters;
  return (
    <>
      <title>Manage Blogs | Admin Dashboard</title>
      <PageHead title="Manage Blogs" lead="Everything written for the blog, newest first.">
        <LinkButton variant="signal" size="sm" href="/admin/blogs/new">
          <Icon of={Plus} />
          Add New Blog
        </LinkButton>
      </PageHead>
      <LoadingBlog>
        <section className="card tablecard" aria-label="Blogs">
          <FilterForm label="Blogs">
            <SearchInput
              name="search"
              aria-label="Search blogs"
              placeholder="Search blogs..."
              defaultValue={search}
            />
            <FilterSelect
              name="category"
              label="Category"
              placeholder="All Categories"
              choices={choices}
              defaultValue={category}
            />
            <FilterSelect
              name="status"
              label="Status"
              placeholder="All Status"
              choices={[
                { value: "published", label: "Published" },
                { value: "draft", label: "Draft" },
              ]}
              defaultValue={status}
            />
          </FilterForm>
          <PostTable posts={list.items} filtered={Boolean(search || category || status)} />
          <ListFoot {...list} things="blogs" />
        </section>
      </LoadingBlog>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure title="Manage Blogs" sentence="Failed to load blogs. Please try again later." />
  );
}
