import { describe, expect, it } from "vitest";
import { writePosts } from "../support/blogData";
import { visit } from "../support/browser";
import { plainVisitor } from "../support/plainVisitor";
import { startSite } from "../support/site";
import { parseXml } from "../support/xml";

const { app, browser } = await startSite();

const dataIn = (document: Document) =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ""),
  );

it("each category, author and tag has a feed of its own, which its page announces", async () => {
  for (const list of ["category/cloud", "author/tom-kessler", "tag/data-quality"]) {
    const { document } = await plainVisitor(app.url).open(`/blog/${list}`);
    const feeds = [...document.querySelectorAll('link[rel="alternate"]')].map((link) =>
      link.getAttribute("href"),
    );
    expect(feeds, list).toContain(`/blog/${list}/feed.xml`);
    const response = await fetch(`${app.url}/blog/${list}/feed.xml`);
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const links = [...parseXml(await response.text()).getElementsByTagName("link")];
    const addresses = links.map((link) => new URL(link.getAttribute("href") ?? "").pathname);
    expect(addresses.slice(0, 2)).toEqual([`/blog/${list}/feed.xml`, `/blog/${list}`]);
    const cards = [...document.querySelectorAll("main .post a")].map((link) =>
      link.getAttribute("href"),
    );
    expect(addresses.slice(2)).toEqual(cards);
  }
  for (const list of ["category/made-up", "author/nobody", "tag/nothing", "category/%00"])
    expect((await fetch(`${app.url}/blog/${list}/feed.xml`)).status, list).toBe(404);
});

describe("an article without scripts", () => {
  it("leads to every other article of a small category", async () => {
    const visitor = plainVisitor(app.url);
    const onward = async (path: string) => {
      const { document } = await visitor.open(path);
      const links = [...document.querySelectorAll(".posts .post a")];
      return links.map((link) => link.getAttribute("href") ?? "").toSorted();
    };
    const category = await onward("/blog/category/ai");
    expect(category).toHaveLength(3);
    for (const path of category)
      expect(await onward(path)).toEqual(
        expect.arrayContaining(category.filter((other) => other !== path)),
      );
  });

  it("leads to all articles of its author and to those with a tag, as long as there are any", async () => {
    const visitor = plainVisitor(app.url);
    const article = await visitor.open("/blog/modern-data-pipeline-architecture");
    const author = await article.follow("Joel Abernathy");
    expect([author.path, author.heading]).toEqual([
      "/blog/author/joel-abernathy",
      "Articles by Joel Abernathy",
    ]);
    expect(author.text).toContain("3 articles");
    const [, profile = {}] = dataIn(author.document);
    expect(profile).toMatchObject({ "@type": "ProfilePage", mainEntity: { "@type": "Person" } });
    const tag = await article.follow("data quality");
    expect([tag.path, tag.heading]).toEqual(["/blog/tag/data-quality", "Articles on data quality"]);
    expect(tag.text).toContain("2 articles");
    for (const path of [
      "/blog/author/nobody",
      "/blog/tag/nothing",
      "/blog/tag/Data-Quality",
      "/blog/tag/%00",
    ]) {
      const missing = await visitor.open(path);
      expect([missing.status, missing.heading], path).toEqual([404, "No articles found here"]);
    }
  });

  it("of an author with many articles stands on pages of twelve, which share one canonical address", async () => {
    const many = Array.from({ length: 13 }, (_, n) => ({
      slug: `many-${n}`,
      author: "Prolific, Pia",
    }));
    await writePosts(app, many);
    const first = await plainVisitor(app.url).open("/blog/author/prolific-pia");
    const second = await first.follow("Next");
    expect(second.path).toBe("/blog/author/prolific-pia?page=2");
    expect(second.document.querySelectorAll("main .post")).toHaveLength(1);
    const canonical = second.document.querySelector('link[rel="canonical"]')?.getAttribute("href");
    expect(new URL(canonical ?? "").pathname).toBe("/blog/author/prolific-pia");
    const beyond = await plainVisitor(app.url).open("/blog/author/prolific-pia?page=9");
    expect(beyond.path).toBe(second.path);
  });

  it("leads from a footnote to its note and back", async () => {
    const content =
      '<p>Measured<sup><a href="#fn-1">1</a></sup> twice.</p><h2>Notes</h2><ol><li>By Ada.</li></ol>';
    await writePosts(app, [{ slug: "with-notes", content }]);
    const { document } = await plainVisitor(app.url).open("/blog/with-notes");
    const linkTo = (id: string) => document.querySelector(`.prose a[href="#${id}"]`);
    expect(document.querySelector("li#fn-1")?.textContent).toBe("By Ada. ↩");
    expect(linkTo("fn-1")?.getAttribute("aria-label")).toBe("Footnote 1");
    expect(linkTo("fn-1")?.id).toBe("fnref-1");
    expect(linkTo("fnref-1")?.getAttribute("aria-label")).toBe("Back to the text of footnote 1");
  });

  it("says to search engines what its author wrote for them, else its title and summary", async () => {
    const own = { meta_title: "Short title", meta_description: "One sentence." };
    const texts = { title: "A longer title", summary: "The summary." };
    await writePosts(app, [
      { ...texts, slug: "plain" },
      { ...texts, ...own, slug: "described" },
    ]);
    const headOf = async (slug: string) => {
      const { document, heading } = await plainVisitor(app.url).open(`/blog/${slug}`);
      const content = (name: string) =>
        document
          .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
          ?.getAttribute("content");
      const shared = [content("og:title"), content("og:description")];
      return [heading, document.title.split(" | ")[0], content("description"), ...shared];
    };
    const [title, summary] = [texts.title, texts.summary];
    expect(await headOf("plain")).toEqual([title, title, summary, title, summary]);
    const { meta_title, meta_description } = own;
    expect(await headOf("described")).toEqual([
      title,
      ...[meta_title, meta_description, meta_title, meta_description],
    ]);
  });

  it("has no button for its code", async () => {
    await writePosts(app, [{ slug: "with-code", content: "<pre><code>select 1</code></pre>" }]);
    const { document } = await plainVisitor(app.url).open("/blog/with-code");
    expect(document.querySelector(".prose pre")?.textContent).toBe("select 1");
    expect(document.querySelectorAll(".prose button")).toHaveLength(0);
  });
});

it("code is copied exactly as it stands, by its button, which says so", async () => {
  const code = "select 'a  b'\n  from t\n where n &lt; 1;\n";
  const content = `<p>Run this:</p><pre><code class="language-sql">${code}</code></pre><pre>plain</pre>`;
  await writePosts(app, [{ slug: "two-codes", content }]);
  const { page, complaints } = await visit(browser, app.url, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.goto("/blog/two-codes");
  const [first] = await page.getByRole("button", { name: "Copy code" }).all();
  await first?.click();
  await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(code.replace("&lt;", "<"));
  await expect.poll(() => page.getByRole("button", { name: "Copy code" }).count()).toBe(2);
  expect(await first?.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => first?.isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});
