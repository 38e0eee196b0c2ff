import { describe, expect, it } from "vitest";
import { ARTICLE_SOURCE_MAX_LENGTH, cleanArticle } from "./cleanArticle.server";

async function cleaned(source: string) {
  const article = await cleanArticle(source);
  if (!article.ok) throw new Error(article.reason);
  return article;
}

const htmlOf = async (source: string) => (await cleaned(source)).html;

describe("what an author writes", () => {
  it("is given back as it was where it is sound and allowed", async () => {
    const sound =
      "<p>One <strong>bold</strong> &#x3C;claim>, <em>two</em>.</p>\n<ul><li>a</li><li>b</li></ul>\n" +
      '<blockquote>Said</blockquote><figure><img src="/media/a.png" alt="A chart" width="640" height="400"' +
      ' loading="lazy" decoding="async"><figcaption>Figure</figcaption></figure><details><summary>More</summary>x</details>';
    expect(await htmlOf(sound)).toBe(sound);
  });

  it("loses scripts, handlers, frames, forms, drawings and everything inside them", async () => {
    const hostile =
      '<p onclick="x()">a<script>b</script><iframe srcdoc="c"></iframe><svg><text>d</text></svg><math><mi>e</mi></math>' +
      "<style>f</style><template>g</template><button formaction=/h>send</button><input name=i><!-- j --></p>";
    expect(await htmlOf(hostile)).toBe("<p>asend</p>");
  });

  it("loses ids, names, classes and styles", async () => {
    const html =
      '<p id="main" class="hero" style="position:fixed"><a name="top" href="/x">y</a></p>';
    expect(await htmlOf(html)).toBe('<p><a href="/x">y</a></p>');
  });

  it("loses what no database can hold", async () => {
    expect(await htmlOf("a\u0000b\ud800c")).toBe("ab\ufffdc");
  });
});

describe("headings", () => {
  it("become the table of contents, h1 as h2, each with an id of its own", async () => {
    const { html, headings } = await cleaned(
      "<h1 id=top>Why it &amp; <em>what</em></h1><h3>Why it what</h3><h2>数据</h2><h4>Deep</h4>",
    );
    expect(headings).toEqual([
      { id: "section-why-it-what", level: 2, text: "Why it & what" },
      { id: "section-why-it-what-2", level: 3, text: "Why it what" },
      { id: "section-1", level: 2, text: "数据" },
    ]);
    expect(html).toBe(
      '<h2 id="section-why-it-what">Why it &#x26; <em>what</em></h2><h3 id="section-why-it-what-2">Why it what</h3>' +
        '<h2 id="section-1">数据</h2><h4>Deep</h4>',
    );
  });

  it("without words are no headings", async () => {
    expect(await cleaned("<h2> </h2><p>x</p>")).toMatchObject({
      html: "<div> </div><p>x</p>",
      headings: [],
    });
  });
});

describe("limits", () => {
  it("refuse what is too long", async () => {
    const longest = "a".repeat(ARTICLE_SOURCE_MAX_LENGTH);
    expect(await cleanArticle(longest)).toMatchObject({ ok: true });
    expect(await cleanArticle(`${longest}a`)).toEqual({ ok: false, reason: "too-long" });
  });

  it("refuse what is nested too deep, known elements and unknown ones", async () => {
    for (const tag of ["div", "b", "blockquote", "x", "svg", "table"]) {
      const answer = await cleanArticle(`<${tag}>`.repeat(40_000));
      expect(answer, tag).toEqual({ ok: false, reason: "too-deep" });
    }
  });
});

it("gives the plain words for search, and counts them", async () => {
  const { text, words } = await cleaned(
    "<h2>Title</h2><p>It's   <b>one</b><br>line</p><ul><li>a</li></ul>",
  );
  expect(text).toBe("Title\n\nIt's one\nline\n\na");
  expect(words).toBe(5);
});
