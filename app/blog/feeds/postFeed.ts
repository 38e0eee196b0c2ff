import { FEED_POSTS_MAX, type FeedList, postFeedXml, WHOLE_BLOG } from "~/blog/feeds/postAtom";
import { categoryPath, topicPath } from "~/blog/public/postsAddress";
import { listNewestWholePosts } from "~/blog/queries.server";
import { categoryName } from "~/blog/rules";
import { findTopic, narrowedTo } from "~/blog/topics.server";
import { getCompany } from "~/company/queries.server";
import type { LocaleCode } from "~/languages/languages";
import { translatorIn } from "~/languages/translate";
import type { App } from "~/platform/app.server";
import { NO_STORE } from "~/platform/http/security/headers.server";
import { xmlResponse } from "~/shell/feeds/xml";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/postFeed";

/** The feed of the blog, or of a category, an author or a tag. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const company = await getCompany(app);
  const list = await findList(app, params, company.locale);
  const posts = list ? await listNewestWholePosts(app, FEED_POSTS_MAX, list.narrowing) : [];
  // Any text in an address could be a name, so only those with posts have a feed.
  if (!list || (list.path !== WHOLE_BLOG.path && posts.length === 0)) return feedMissing();
  const text = postFeedXml(posts, company, app.settings.publicUrl.origin, list);
  return xmlResponse(text, "application/atom+xml");
}

type Params = Partial<Record<"category" | "author" | "tag", string>>;

async function findList(app: App, { category, ...params }: Params, locale: LocaleCode) {
  if (category !== undefined) return inCategory(category, locale);
  if (params.author === undefined && params.tag === undefined)
    return { ...WHOLE_BLOG, narrowing: { category: "" } };
  const knownTopic = await findTopic(app, params);
  if (!knownTopic) return null;
  const { topic, title } = knownTopic;
  return { path: topicPath(topic), name: title, narrowing: narrowedTo(topic) };
}

function inCategory(
  category: string,
  locale: LocaleCode,
): FeedList & { narrowing: { category: string } } {
  const name = translatorIn(locale).label(categoryName(category));
  return { path: categoryPath(category), name, narrowing: { category } };
}

function feedMissing(): Response {
  return new Response("There is no such feed.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": NO_STORE },
  });
}
