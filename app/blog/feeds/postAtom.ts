import type { Post } from "~/blog/post";
import { feedPath, postPath } from "~/blog/public/postsAddress";
import { categoryName } from "~/blog/rules";
import type { Company } from "~/company/profile";
import { type Translate, translatorIn } from "~/languages/translate";
import { element, markupText } from "~/shell/feeds/xml";

export const FEED_POSTS_MAX = 30;

/** The list that a feed belongs to. */
export interface FeedList {
  path: string;
  /** "Data Engineering"; null for the whole blog. */
  name: string | null;
}

export const WHOLE_BLOG: FeedList = { path: "/blog", name: null };

/** The newest posts of a list with their content, as Atom (RFC 4287). */
export function postFeedXml(
  posts: readonly Post[],
  company: Company,
  origin: string,
  { path, name }: FeedList,
): string {
  const t = translatorIn(company.locale);
  const address = origin + feedPath(path);
  const newest = posts.reduce((latest, post) => Math.max(latest, post.updatedAt.getTime()), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${t.language}">`,
    element("id", address),
    element(
      "title",
      name ? `${name}, ${company.name}` : t("Articles by {company}", { company: company.name }),
    ),
    element("updated", new Date(newest).toISOString()),
    link("self", "application/atom+xml", address),
    link("alternate", "text/html", origin + path),
    `<author>${element("name", company.name)}${element("uri", `${origin}/`)}</author>`,
    element("icon", `${origin}/icon-192.png`),
    ...posts.map((post) => entry(post, origin, t)),
    "</feed>",
    "",
  ].join("\n");
}

function entry(post: Post, origin: string, t: Translate): string {
  const address = `${origin}${postPath(post.slug)}`;
  return [
    "<entry>",
    element("id", entryId(post, origin)),
    element("title", post.title),
    link("alternate", "text/html", address),
    element("published", (post.publishedAt ?? post.updatedAt).toISOString()),
    element("updated", post.updatedAt.toISOString()),
    `<author>${element("name", post.author)}</author>`,
    category(post.category, t.label(categoryName(post.category))),
    ...post.tags.map((tag) => category(tag, tag)),
    element("summary", post.summary),
    `<content type="html">${markupText(withAbsoluteAddresses(post.content, address))}</content>`,
    "</entry>",
  ].join("");
}

/** A tag URI (RFC 4151) of the post's id. The address would not do: when a slug changes, readers would show the post as new. */
function entryId({ id, createdAt }: Post, origin: string): string {
  const { hostname } = new URL(origin);
  return `tag:${hostname},${createdAt.toISOString().slice(0, 10)}:${encodeURIComponent(id)}`;
}

/** A tag with its attributes, whose values may contain < and >: `<img alt="a < b" src="/media/x">`. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/g;

/** Makes relative links and pictures absolute, because feed readers show the text outside the site. */
function withAbsoluteAddresses(html: string, address: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(/ (href|src)="([/#][^"]*)"/g, (_, name, relative) => {
      return ` ${name}="${new URL(relative, address).href}"`;
    }),
  );
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${markupText(href)}"/>`;
}

function category(term: string, label: string): string {
  return `<category term="${markupText(term)}" label="${markupText(label)}"/>`;
}
