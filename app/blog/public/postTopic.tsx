import { data, isRouteErrorResponse } from "react-router";
import { authorOf, topicPicture } from "~/blog/feeds/blogPosting";
import { aboutAuthor } from "~/blog/public/formatPost";
import { BlogClosing, Pills, PostResults } from "~/blog/public/PostListPage";
import { loadPosts, readPostFilters } from "~/blog/public/postList.server";
import {
  categoryPath,
  feedLink,
  feedLinkElement,
  postsAddress,
  topicPath,
} from "~/blog/public/postsAddress";
import { categoryName } from "~/blog/rules";
import { findTopic, narrowedTo } from "~/blog/topics.server";
import { getCompany } from "~/company/queries.server";
import { blogPage } from "~/content/pageForms/blogPages";
import { peoplePage } from "~/content/pageForms/referencePages";
import { pageTextsIn } from "~/content/publicTexts.server";
import type { Text } from "~/languages/translate";
import { useText } from "~/languages/useText";
import { ListFailure } from "~/shell/public/ListFailure";
import { pageMeta, type StructuredData, translatorFor } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/blog.json";
import { Breadcrumb } from "~/ui/primitives/Breadcrumb";
import { ArticleSearch } from "~/ui/sections/FilterBar";
import { MissingRecord } from "~/ui/sections/LostPage";
import { PageHead, Section } from "~/ui/sections/Section";
import type { Route } from "./+types/postTopic";

const BLOG = "/blog";
const MISSING = "No articles found here" satisfies Text;
const NO_FILTERS = { search: "", category: "" };

export function meta(args: Route.MetaArgs) {
  const { title, topic, profile, closing } = args.loaderData ?? {};
  const t = translatorFor(args);
  if (!title || !topic) return pageMeta({ ...args, error: true }, { title: t(MISSING) });
  const path = topicPath(topic);
  const description = `${title}. ${closing?.metaDescription ?? ""}`;
  const picture = topicPicture(topic);
  return [
    ...pageMeta(args, {
      title,
      description,
      path,
      picture,
      under: [{ label: t("Blog"), href: BLOG }],
      data: profile,
    }),
    feedLinkElement(path, title),
  ];
}

/** 404 if nothing is published: any text in the address could be a name. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const knownTopic = await findTopic(app, params);
  if (!knownTopic) throw data(null, { status: 404 });
  const { topic, title, newest } = knownTopic;
  const { page } = readPostFilters(new URL(request.url));
  const results = await loadPosts(app, { search: "", ...narrowedTo(topic), page }, (last) =>
    postsAddress(topicPath(topic), NO_FILTERS, last),
  );
  const company = await getCompany(app);
  const author = authorOf(newest, company, app.settings.publicUrl.origin);
  return {
    topic,
    title,
    results,
    profile: topic.kind === "author" ? profileData(author) : undefined,
    about: aboutAuthor(topic, pageTextsIn(context, peoplePage).people),
    closing: pageTextsIn(context, blogPage),
  };
}

/** Returns a profile page for a person; none for a team, which is described as the firm. */
function profileData(author: StructuredData): StructuredData | undefined {
  if (author["@type"] !== "Person") return undefined;
  return { "@context": "https://schema.org", "@type": "ProfilePage", mainEntity: author };
}

/** The articles of one author, or with one tag. */
export default function PostTopic({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const { topic, title, about, results, closing } = loaderData;
  const path = topicPath(topic);
  return (
    <>
      <PageHead
        chart={chart}
        title={title}
        lead={about}
        breadcrumb={<Breadcrumb crumbs={[{ label: t("Blog"), href: BLOG }]} />}
      >
        <Pills
          label={t("Categories")}
          pills={results.categories.map((id) => ({
            label: t.label(categoryName(id)),
            href: categoryPath(id),
            isCurrent: false,
          }))}
        />
      </PageHead>
      <Section>
        <PostResults
          path={path}
          filters={NO_FILTERS}
          results={results}
          shape="front"
          feed={feedLink(path)}
        />
      </Section>
      <BlogClosing texts={closing} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <MissingRecord
        title={t(MISSING)}
        text={t("Nothing is published under this name.")}
        link={{ label: t("Back to Blog"), href: BLOG }}
      >
        <ArticleSearch />
      </MissingRecord>
    );
  return (
    <ListFailure
      head={<PageHead chart={chart} title={t("Articles")} />}
      text={t("Failed to load blog posts. Please try again later.")}
    />
  );
}
