import { expect, test } from "vitest";
import { postFeedXml, WHOLE_BLOG } from "~/blog/feeds/postAtom";
import { NORTHWIND } from "../../../database/demo/company";
import { HOSTILE } from "../../../tests/support/hostileJob";
import { hostilePost } from "../../../tests/support/hostilePost";
import { parseXml, textsOf } from "../../../tests/support/xml";

const ORIGIN = "https://firm.example";
/** A feed reader receives everything but the one character that XML does not allow. */
const ARRIVES = HOSTILE.replace("\u0001", "");

function entryOf(post = hostilePost()) {
  const document = parseXml(postFeedXml([post], NORTHWIND, ORIGIN, WHOLE_BLOG));
  const [entry] = [...document.getElementsByTagName("entry")];
  if (!entry) throw new Error("the feed has no entry");
  return entry;
}

test("hostile texts arrive in the feed as text, complete and without markup", () => {
  const entry = entryOf();
  expect(textsOf(entry, "title")).toEqual([ARRIVES]);
  expect(textsOf(entry, "summary")).toEqual([ARRIVES]);
  expect(textsOf(entry, "name")).toEqual([ARRIVES]);
  expect(textsOf(entry, "published")).toEqual(["2026-11-20T15:00:00.000Z"]);
  expect(textsOf(entry, "updated")).toEqual(["2026-11-20T16:00:00.000Z"]);
  const terms = [...entry.getElementsByTagName("category")].map((one) => one.getAttribute("term"));
  expect(terms).toEqual(["data-engineering", ARRIVES, "plain"]);
  expect(entry.getElementsByTagName("script")).toHaveLength(0);
});

test("the whole article is in the feed, escaped and with absolute addresses", () => {
  const content = textsOf(entryOf(), "content")[0] ?? "";
  expect(content).toContain('<h2 id="section-one">One ]]> &#x26;</h2>');
  expect(content).toContain('href="https://firm.example/blog/other"');
  expect(content).toContain('href="https://firm.example/blog/hostile#section-one"');
  expect(content).toContain('src="https://firm.example/media/1/480.webp"');
  expect(content).toContain('href="https://a.example/?b=1&#x26;c"');
  // An address in a code example is not changed.
  expect(content).toContain('&#x3C;a href="/left/alone">');
});

test("a relative address beside a text with < and > is absolute, too", () => {
  const content =
    '<p><img alt="a < b > c" src="/media/1/480.webp"><a title="1 > 0" href="/blog/x">x</a></p>';
  const text = textsOf(entryOf(hostilePost({ content })), "content")[0];
  expect(text).toContain('alt="a < b > c" src="https://firm.example/media/1/480.webp"');
  expect(text).toContain('title="1 > 0" href="https://firm.example/blog/x"');
});

test("the id of an entry does not change when its slug does", () => {
  const idOf = (slug: string) => textsOf(entryOf(hostilePost({ slug })), "id")[0];
  expect(idOf("before")).toBe("tag:firm.example,2026-11-19:hostile-mi2k7x");
  expect(idOf("after")).toBe(idOf("before"));
});

test("a feed names its address, its author and its last change, as RFC 4287 requires", () => {
  const newer = hostilePost({ updatedAt: new Date("2026-11-22T00:00:00Z") });
  const document = parseXml(postFeedXml([newer, hostilePost()], NORTHWIND, ORIGIN, WHOLE_BLOG));
  const feed = document.documentElement;
  expect(feed?.namespaceURI).toBe("http://www.w3.org/2005/Atom");
  const ofFeed = [...(feed?.childNodes ?? [])].filter(({ nodeName }) => nodeName !== "entry");
  const textsNamed = (name: string) =>
    ofFeed.filter(({ nodeName }) => nodeName === name).map(({ textContent }) => textContent);
  expect(textsNamed("id")).toEqual(["https://firm.example/blog/feed.xml"]);
  expect(textsNamed("updated")).toEqual(["2026-11-22T00:00:00.000Z"]);
  expect(textsNamed("author")).toHaveLength(1);
  const links = [...document.getElementsByTagName("link")].slice(0, 2);
  expect(links.map((link) => [link.getAttribute("rel"), link.getAttribute("href")])).toEqual([
    ["self", "https://firm.example/blog/feed.xml"],
    ["alternate", "https://firm.example/blog"],
  ]);
});

test("the feed of a category names itself, its page and the category", () => {
  const list = { path: "/blog/category/cloud", name: "Cloud Computing" };
  const document = parseXml(postFeedXml([hostilePost()], NORTHWIND, ORIGIN, list));
  expect(textsOf(document, "id")[0]).toBe("https://firm.example/blog/category/cloud/feed.xml");
  expect(textsOf(document, "title")[0]).toBe(`Cloud Computing, ${NORTHWIND.name}`);
  const links = [...document.getElementsByTagName("link")].slice(0, 2);
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "https://firm.example/blog/category/cloud/feed.xml",
    "https://firm.example/blog/category/cloud",
  ]);
  // A reader of both feeds sees each post once.
  expect(textsOf(document, "id")[1]).toBe(textsOf(entryOf(), "id")[0]);
});

test("a feed without posts is valid", () => {
  const document = parseXml(postFeedXml([], NORTHWIND, ORIGIN, WHOLE_BLOG));
  expect(document.getElementsByTagName("entry")).toHaveLength(0);
  expect(textsOf(document, "updated")).toHaveLength(1);
});
