import { CalendarDays, Plus } from "lucide-react";
import { PostTable } from "~/blog/admin/list/PostTable";
import {
  listAdminCategories,
  listAdminPosts,
  readAdminPostFilters,
} from "~/blog/adminQueries.server";
import { REVIEW_NAMES, REVIEW_STATES } from "~/blog/collaboration/review";
import { listReviewStates } from "~/blog/collaboration/reviews.server";
import { TYPED_POST_DRAFTS } from "~/blog/drafts/postDrafts.server";
import { coverOf } from "~/blog/public/formatPost";
import { categoryName } from "~/blog/rules";
import { listRecordsWithTypedDrafts } from "~/platform/data/typedDrafts.server";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ListShortcuts } from "~/shell/admin/keys/Shortcuts";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { FilterForm, FilterSelect } from "~/shell/admin/list/FilterForm";
import { ListFoot } from "~/shell/admin/list/ListFoot";
import { smallCoverSvg } from "~/ui/art/cover";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/posts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const filters = readAdminPostFilters(request);
  const [list, categories] = await Promise.all([
    listAdminPosts(admin.app, filters),
    listAdminCategories(admin.app),
  ]);
  const ids = list.items.map(({ id }) => id);
  const [reviews, typedByOthers] = await Promise.all([
    listReviewStates(admin.app, ids),
    listRecordsWithTypedDrafts(admin.app.db, TYPED_POST_DRAFTS, ids, { exceptBy: admin.actor }),
  ]);
  const choices = categories.map((value) => ({ value, label: categoryName(value) }));
  // The larger drawing takes twice the time and three times the bytes, for each draft of a page.
  const items = list.items.map((post) => ({
    ...post,
    cover: coverOf(post, smallCoverSvg),
    review: reviews.get(post.id) ?? null,
    isTypedByOthers: typedByOthers.has(post.id),
  }));
  return { list: { ...list, items }, choices, filters };
}

export default function Blogs({ loaderData }: Route.ComponentProps) {
  const { list, choices, filters } = loaderData;
  const { search, category, status } = filters;
  return (
    <>
      <title>Manage Blogs | Admin Dashboard</title>
      <AdminPageHead title="Manage Blogs" lead="Everything written for the blog, newest first.">
        <LinkButton variant="line" size="sm" href="/admin/blogs/calendar">
          <Icon of={CalendarDays} />
          Calendar
        </LinkButton>
        <LinkButton variant="signal" size="sm" href="/admin/blogs/new">
          <Icon of={Plus} />
          Add New Blog
        </LinkButton>
      </AdminPageHead>
      <section className="card tablecard" aria-label="Blogs">
        <FilterForm label="Blogs" search={{ placeholder: "Search blogs...", value: search }}>
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
              { value: "scheduled", label: "Scheduled" },
              ...REVIEW_STATES.map((value) => ({ value, label: REVIEW_NAMES[value] })),
            ]}
            defaultValue={status}
          />
        </FilterForm>
        <PostTable list={list} filtered={Boolean(search || category || status)} />
        <ListFoot {...list} thing="blog" things="blogs" />
      </section>
      <ListShortcuts thing="blog" />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <LoadFailure title="Manage Blogs" sentence="Failed to load blogs. Please try again later." />
  );
}
