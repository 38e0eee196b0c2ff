import { readFile } from "node:fs/promises";
import path from "node:path";
import { asc } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { posts } from "~/blog/tables.server";
import { newRun, outcomeOf, useFolder } from "~/imports/imports.testing";
import { importWordpress } from "~/imports/wordpress/importWordpress.server";
import { plainArticle } from "~/imports/wordpress/wordpressHtml";
import { createFileFetcher } from "~/platform/files/fileFetcher.server";
import { useApp } from "../../../tests/support/database";
import { usePictureServers } from "../../../tests/support/pictureServer";

const EXPORT = path.join(import.meta.dirname, "export.wxr.xml");

const { database, app } = useApp();
const folder = useFolder();
const startServer = usePictureServers();

async function importFile(file: string, options: { categories?: string; dryRun?: boolean } = {}) {
  const run = newRun(app, options.dryRun);
  await importWordpress(run, { file, categories: options.categories ?? null });
  return run.report;
}

async function stored() {
  const rows = await database.db.select().from(posts).orderBy(asc(posts.slug));
  return new Map(rows.map((post) => [post.slug, post]));
}

const LISTED = [
  "blogs | Thrown away | it is in the trash",
  'blogs | Home | it is neither a blog nor a page, but "nav_menu_item"',
  "blogs | Again | another blog has the address /blog/later",
  "shortcodes | Classic | imported without the shortcode [contact-form-7]",
  "shortcodes | Classic | imported without the shortcode [highlight]",
  "blogs | Later | its date lies in the future: it is scheduled for it",
  'blogs | Secret | it was "private", and is a draft',
  "blogs | About us | it was a page, and is a draft",
  "comments | Pipelines & Tests | imported without its comments: 1",
  "files | https://old.example/wp-content/uploads/2024/03/brochure.pdf | no imported blog shows it",
];

describe("an export of WordPress", () => {
  test("comes over with dates, slugs, states, authors, categories and tags", async () => {
    const categories = await folder.write("map.csv", "WordPress,Frontdesk\nETL,data-engineering\n");
    const report = await importFile(EXPORT, { categories });
    const outcome = outcomeOf(report);
    expect(outcome.counts).toEqual({ blogs: [5, 0, 3] });
    const pictures = outcome.reasons.filter((reason) => reason.startsWith("pictures"));
    expect(pictures).toHaveLength(2);
    const [unmapped] = outcome.reasons.filter((reason) => reason.startsWith("categories"));
    expect(unmapped).toContain("News | it is mapped to no category");
    const others = outcome.reasons.filter((reason) => !/^(pictures|categories)/.test(reason));
    expect(others.sort()).toEqual([...LISTED].sort());

    const found = await stored();
    expect([...found.keys()]).toEqual(["about", "classic", "later", "pipelines-tests", "secret"]);
    expect(found.get("pipelines-tests")).toMatchObject({
      id: expect.stringMatching(/^pipelines-tests-[a-z0-9]+$/),
      title: "Pipelines & Tests",
      summary: "What to check.",
      author: "Grace Hopper",
      category: "data-engineering",
      tags: ["Testing", "News"],
      isPublished: true,
      publishedAt: new Date("2024-03-01T14:00:00Z"),
      updatedAt: new Date("2024-03-02T14:00:00Z"),
      imageUrl: "https://old.example/wp-content/uploads/2024/03/cover.png",
      content: expect.stringContaining("if (x[0]]> 1) [gallery]"),
    });
    expect(found.get("pipelines-tests")?.content).not.toMatch(/script|wp:/);
    expect(found.get("later")).toMatchObject({
      category: "cloud",
      isPublished: false,
      publishAt: new Date("2031-01-01T14:00:00Z"),
    });
    for (const slug of ["about", "classic", "secret"])
      expect(found.get(slug)).toMatchObject({ isPublished: false, publishAt: null });
    expect(found.get("secret")).toMatchObject({ category: "tech", tags: ["News"] });
  });

  test("that is imported again changes nothing, and is listed again", async () => {
    const first = outcomeOf(await importFile(EXPORT));
    const before = JSON.stringify([...(await stored())]);
    app.advance(3_600_000);
    const again = outcomeOf(await importFile(EXPORT));
    expect(again.counts).toEqual({ blogs: [0, 5, 3] });
    expect(again.reasons.sort()).toEqual(first.reasons.sort());
    expect(JSON.stringify([...(await stored())])).toBe(before);
  });

  test("has no public post without content, and a category that cannot be read is listed", async () => {
    const text = await readFile(EXPORT, "utf8");
    const file = await folder.write("empty.xml", text.replace("<p>Later.</p>", ""));
    const map = 'WordPress,Frontdesk\n"ETL,data-engineering\n';
    const categories = await folder.write("bad.csv", map);
    const { reasons } = outcomeOf(await importFile(file, { categories }));
    expect(reasons).toContain("blogs | Later | it has no content, and is a draft");
    expect((await stored()).get("later")).toMatchObject({ isPublished: false, publishAt: null });
    expect(reasons.filter((reason) => reason.startsWith("categories |  |"))).not.toEqual([]);
  });

  test("is only read in a dry run", async () => {
    expect(outcomeOf(await importFile(EXPORT, { dryRun: true })).counts).toEqual({
      blogs: [5, 0, 3],
    });
    expect((await stored()).size).toBe(0);
  });

  test("brings its pictures along", async () => {
    const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const server = await startServer((_, response) =>
      response.writeHead(200, { "Content-Type": "image/png" }).end(png),
    );
    const text = await readFile(EXPORT, "utf8");
    const file = await folder.write("x.xml", text.replaceAll("https://old.example", server.at("")));
    const { log } = app;
    Object.assign(app, {
      pictureFetcher: createFileFetcher({ log, allowedHosts: [server.host] }),
    });
    const report = await importFile(file);
    expect(report.rows.filter(({ kind }) => kind === "pictures")).toEqual([]);
    const post = (await stored()).get("pipelines-tests");
    expect(post?.imageUrl).toMatch(/^\/media\//);
    expect(post?.content).toMatch(/<img src="\/media\/[^"]+" alt="A chart"/);
    expect((await stored()).get("classic")?.content.match(/<img /g)).toHaveLength(3);
  });

  test("that is cut off or no export is read as far as it goes, which is listed", async () => {
    const text = await readFile(EXPORT, "utf8");
    const half = text.slice(0, text.indexOf("<title><![CDATA[Later]]>"));
    const cut = outcomeOf(await importFile(await folder.write("cut.xml", half)));
    expect(cut.counts).toEqual({ blogs: [2, 0, 0] });
    expect(cut.reasons.join()).toMatch(/files \| .*cut\.xml \| it is no well-formed XML/);
    const none = outcomeOf(await importFile(await folder.write("none.xml", "<rss></rss>")));
    expect(none.reasons.join()).toMatch(/it is no export of WordPress/);
  });

  test("that is nested very deep takes no time", async () => {
    const deep = `${"<a>".repeat(40_000)}${"</a>".repeat(40_000)}`;
    const file = await folder.write("deep.xml", `<rss><wp:wxr_version/><item>${deep}</item></rss>`);
    const cpuBefore = process.cpuUsage();
    const report = await importFile(file);
    const { user, system } = process.cpuUsage(cpuBefore);
    expect((user + system) / 1000).toBeLessThan(2_000);
    expect(outcomeOf(report).counts).toEqual({ blogs: [0, 0, 1] });
  });

  test("with control characters and in Windows-1252 is read all the same", async () => {
    const text = (await readFile(EXPORT, "utf8")).replace("We are a firm.", "Caf\xe9\x08 firm");
    await importFile(await folder.write("latin.xml", Buffer.from(text, "latin1")));
    expect((await stored()).get("about")?.content).toBe("<p>Café firm</p>");
  });
});

describe("the article of the classic editor", () => {
  const attachments = new Map([
    ["20", { id: "20", address: "https://old.example/a.png", alt: 'A "b"' }],
  ]);
  const html = (text: string) => plainArticle(text, attachments).html;

  test("gets its paragraphs and line breaks", () => {
    expect(html("One\ntwo\n\n<h2>Three</h2>\nfour")).toBe(
      "<p>One<br>\ntwo</p>\n<h2>Three</h2>\n<p>four</p>",
    );
  });

  test("keeps code and words in brackets as they are", () => {
    const code = '<pre>a[0]\n\n[gallery ids="20"]</pre>';
    expect(html(`Text [sic] [1]\n\n${code}`)).toBe(`<p>Text [sic] [1]</p>\n${code}`);
  });

  test("shows captions, galleries and embedded pages", () => {
    expect(html('[caption width="3"]<img src="x.png"> A <b>text</b>[/caption]')).toBe(
      '<figure><img src="x.png"><figcaption>A <b>text</b></figcaption></figure>',
    );
    expect(html('[gallery ids="20,99"]')).toBe(
      '<figure><img src="https://old.example/a.png" alt="A &quot;b&quot;"></figure>',
    );
    expect(html("[embed]https://v.example/?a=1&b=2[/embed]")).toBe(
      '<p><a href="https://v.example/?a=1&amp;b=2">https://v.example/?a=1&amp;b=2</a></p>',
    );
  });

  test("loses other shortcodes, which are named, but not what stands between them", () => {
    expect(
      plainArticle('[box color="red"]Inside[/box] [form-7 id="1"] [[box]]', attachments),
    ).toEqual({ html: "<p>Inside  &#91;box&#93;</p>", leftOut: ["box", "form-7"] });
  });

  test("keeps code in code, and takes nothing that is written for the place of code", () => {
    const code = "<code>a <pre>b</pre> c</code>";
    expect(html(code)).toContain("b</pre>");
    expect(html("<code>z</code> <code data-code-0>")).toBe(
      "<p><code>z</code> <code data-code-0></p>",
    );
  });

  test.each([
    "[[",
    "[caption ",
    "[box]",
    "[audio ",
    "<pre>",
    "<code>",
    "<!--more",
    "<!--wp:",
    "\n",
  ])("a text of %j alone takes no time", (bracket) => {
    const cpuBefore = process.cpuUsage();
    plainArticle(bracket.repeat(200_000 / bracket.length), attachments);
    const { user, system } = process.cpuUsage(cpuBefore);
    expect((user + system) / 1000).toBeLessThan(1_000);
  });
});
