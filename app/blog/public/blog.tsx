import { PostListPage } from "~/blog/public/PostListPage";
import { loadPosts, postListResponse, readPostFilters } from "~/blog/public/postList.server";
import { feedLink, feedLinkElement, postsAddress } from "~/blog/public/postsAddress";
import { CATEGORIES } from "~/blog/rules";
import { blogPage } from "~/content/pageForms/blogPages";
import { pageTextsIn } from "~/content/publicTexts.server";
import { useText } from "~/languages/useText";
import { ListFailure } from "~/shell/public/ListFailure";
import { metaOfTexts, translatorFor } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/blog.json";
import { LinkButton } from "~/ui/primitives/Button";
import { PageHead } from "~/ui/sections/Section";
import type { Route } from "./+types/blog";

const BLOG_PATH = "/blog";

export function meta(args: Route.MetaArgs) {
  const tags = metaOfTexts(args, "Blog", args.loaderData?.texts);
  return [...tags, feedLinkElement(BLOG_PATH, translatorFor(args)("Articles"))];
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const filters = readPostFilters(new URL(request.url));
  const results = await loadPosts(app, filters, (page) => postsAddress(BLOG_PATH, filters, page));
  return postListResponse({ filters, results, texts: pageTextsIn(context, blogPage) });
}

export default function Blog({ loaderData: { texts, ...list } }: Route.ComponentProps) {
  const t = useText();
  return (
    <PostListPage
      head={
        <PageHead chart={chart} title={texts.title} lead={texts.lead}>
          <div className="row">
            <LinkButton variant="line" href="/featured-blogs">
              {t("Featured: AI and data science")}
            </LinkButton>
          </div>
        </PageHead>
      }
      closing={texts}
      path={BLOG_PATH}
      categories={CATEGORIES}
      shape="front"
      feed={feedLink(BLOG_PATH)}
      {...list}
    />
  );
}

export function ErrorBoundary() {
  const t = useText();
  return (
    <ListFailure
      head={<PageHead chart={chart} title={t("Blog")} />}
      text={t("Failed to load blog posts. Please try again later.")}
    />
  );
}
