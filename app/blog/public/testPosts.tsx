import type { PostSummary } from "~/blog/post";
import { formatPublished } from "~/blog/public/formatPost";
import { postPath } from "~/blog/public/postsAddress";
import { listPublishedPosts } from "~/blog/queries.server";
import { categoryName } from "~/blog/rules";
import type { OfficeCalendar } from "~/platform/config/officeCalendar";
import { ColumnHeads } from "~/shell/admin/list/DataTable";
import { ListFailure } from "~/shell/public/ListFailure";
import { pageMeta } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/blog.json";
import { SiteLink } from "~/ui/primitives/Button";
import { PageHead, Section } from "~/ui/sections/Section";
import type { Route } from "./+types/testPosts";

const HEAD = (
  <PageHead
    chart={chart}
    title="Test blogs"
    lead="What the public list of blogs answers, and how fast."
  />
);

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: "Test blogs", noindex: true });
}

export function headers() {
  return { "X-Robots-Tag": "noindex" };
}

/** Runs the query of the blog, so it shows published posts only. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const startedAt = performance.now();
  const list = await listPublishedPosts(app, { search: "", category: "", page: 1 });
  const duration = `${(performance.now() - startedAt).toFixed(1)} ms`;
  return {
    rows: list.items.map((post) => rowOf(post, app.calendar())),
    total: list.total,
    duration,
  };
}

function rowOf(post: PostSummary, calendar: OfficeCalendar) {
  const { id, slug, title, category } = post;
  return {
    id,
    title,
    category: categoryName(category),
    href: postPath(slug),
    date: formatPublished(post, calendar),
  };
}

export default function TestPosts({ loaderData: { rows, total, duration } }: Route.ComponentProps) {
  return (
    <>
      {HEAD}
      <Section>
        <p className="max-w-measure">
          {rows.length} of {total} published blogs came in {duration}, straight from the database of
          this site: nothing on this page is kept.
        </p>
        {rows.length > 0 && <Rows rows={rows} />}
      </Section>
    </>
  );
}

function Rows({ rows }: { rows: readonly ReturnType<typeof rowOf>[] }) {
  return (
    <section className="prose mt-6 max-w-none" aria-label="Published blogs">
      <div className="table-scroll">
        <table className="min-w-160">
          <ColumnHeads labels={["Title", "Category", "Published", "Id"]} />
          <tbody>
            {rows.map(({ id, title, category, href, date }) => (
              <tr key={id}>
                <td>
                  <SiteLink href={href}>{title}</SiteLink>
                </td>
                <td>{category}</td>
                <td>{date && <time dateTime={date.iso}>{date.text}</time>}</td>
                <td>{id}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <ListFailure
      head={HEAD}
      text="Failed to load blogs: the list could not be read. Please try again later."
    />
  );
}
