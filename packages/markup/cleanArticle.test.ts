import { describe, expect, it, test } from "vitest";
import { cleanArticle, plainText } from "./cleanArticle.server";
import { ARTICLE_MAX_CHARACTERS } from "./cleanedArticle";

async function cleaned(source: string) {
  const article = await cleanArticle(source);
  if (!article.ok) throw new Error(article.reason);
  return article;
}

const htmlOf = async (source: string) => (await cleaned(source)).html;

describe("the source of an article", () => {
  it("is unchanged if it is valid and allowed", async () => {
    const sound =
      "<p>One <strong>bold</strong> &#x3C;claim>, <em>two</em>.</p>\n<ul><li>a</li><li>b</li></ul>\n" +
      '<blockquote>Said</blockquote><figure><img src="/media/a.png" alt="A chart" width="640" height="400"' +
      ' loading="lazy" decoding="async"><figcaption>Figure</figcaption></figure><details><summary>More</summary>x</details><aside><p>Note</p></aside>';
    expect(await htmlOf(sound)).toBe(sound);
  });

  it("loses scripts, handlers, frames, forms and drawings with their content", async () => {
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

  it("loses characters that PostgreSQL cannot store", async () => {
    expect(await htmlOf("a\u0000b\ud800c")).toBe("ab\ufffdc");
  });
});

describe("headings", () => {
  it("become the table of contents, h1 as h2, each with a unique id", async () => {
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

  it("without text are not headings", async () => {
    expect(await cleaned("<h2> </h2><p>x</p>")).toMatchObject({
      html: "<div> </div><p>x</p>",
      headings: [],
    });
  });
});

describe("pictures, links and tables", () => {
  it("pictures of this site are shown, and those of others become links", async () => {
    const html = await htmlOf(
      '<img src="/media/a.png" width="640" height="50%" srcset="/x 2x"><img src="//b.example/c.png" alt="A chart">' +
        '<a href="/d"><img src="https://b.example/e.png" alt="E"></a><img src="data:image/png;base64,AAAA">',
    );
    expect(html).toBe(
      '<img src="/media/a.png" alt="" width="640" loading="lazy" decoding="async">' +
        '<a href="https://b.example/c.png" rel="noopener nofollow ugc">Image: A chart</a><a href="/d">Image: E</a>',
    );
  });

  it("links send no referrer and are not followed by search engines, and rejected links leave their text", async () => {
    const html = await htmlOf(
      '<a href="HTTPS://B.example" target="_blank" rel="dofollow" ping="//c.example">b</a> <a href="java&#10;script:x">d</a>',
    );
    expect(html).toBe('<a href="https://b.example/" rel="noopener nofollow ugc">b</a> d');
  });

  it("each table scrolls by itself and with the keyboard", async () => {
    const table = "<table><tbody><tr><td>1</td></tr></tbody></table>";
    const region = `<div class="table-scroll" role="region" aria-label="Table" tabindex="0">${table}</div>`;
    expect(await htmlOf("<table><tr><td>1</table>")).toBe(region);
    expect(await htmlOf(`<div>${table}</div>`)).toBe(region);
    expect(await htmlOf(region)).toBe(region);
  });
});

describe("footnotes", () => {
  const reference = (n: number) =>
    `<sup><a href="#fn-${n}" id="fnref-${n}" aria-label="Footnote ${n}">${n}</a></sup>`;
  const back = (n: number) =>
    `<a href="#fnref-${n}" aria-label="Back to the text of footnote ${n}">↩</a>`;

  it("lead to their notes and back, and stay as they are when cleaned again", async () => {
    const html = await htmlOf(
      '<p>One<sup><a href="#fn-1" id="fnref-1">1</a></sup>, two<sup><a href="#fn-2">2</a></sup>.</p>' +
        '<ul><li id="fn-2">Second <a href="#fnref-2">↩</a></li><li id="fn-1"><p>First</p><p><a href="#fnref-1">↩</a></p></li></ul>',
    );
    expect(html).toBe(
      `<p>One${reference(1)}, two${reference(2)}.</p>` +
        `<ul><li id="fn-2">Second ${back(2)}</li><li id="fn-1"><p>First</p><p>${back(1)}</p></li></ul>`,
    );
    expect(await htmlOf(html)).toBe(html);
  });

  it("without a way back have their notes in the last numbered list, and get one", async () => {
    const html = await htmlOf(
      '<ol><li>Step</li></ol><p>One<sup><a href="#fn-1">1</a></sup><sup><a href="#fn-2">2</a></sup></p>' +
        "<ol><li>First<ol><li>Inner</li></ol></li><li><p>Second</p></li></ol>",
    );
    expect(html).toBe(
      `<ol><li>Step</li></ol><p>One${reference(1)}${reference(2)}</p>` +
        `<ol><li id="fn-1">First<ol><li>Inner</li></ol> ${back(1)}</li>` +
        `<li id="fn-2"><p>Second ${back(2)}</p></li></ol>`,
    );
  });

  it("have no ids without a note, beyond three digits, or a second time", async () => {
    const html =
      '<p><a href="#fn-1">1</a><a href="#fn-7">7</a><a href="#fn-1">1</a><a href="#fn-1000">x</a><a href="#fn-01">y</a></p>' +
      "<ol><li>One</li></ol>";
    const cleaned = await htmlOf(html);
    expect(cleaned.match(/ id="[^"]*"/g)).toEqual([' id="fnref-1"', ' id="fn-1"']);
  });

  it("let no other id of an author through", async () => {
    expect(await htmlOf('<ol><li id="fn-1">a</li><li id="menu">b</li></ol>')).toBe(
      "<ol><li>a</li><li>b</li></ol>",
    );
  });
});

describe("code", () => {
  const colored = (language: string, text: string) =>
    htmlOf(`<pre><code class="language-${language} hljs">${text}</code></pre>`);

  it("is colored in the known languages, by their names and aliases", async () => {
    for (const language of [
      "bash",
      "css",
      "html",
      "xml",
      "js",
      "json",
      "python",
      "sql",
      "ts",
      "yml",
    ])
      expect(await colored(language, `"a" { # 1 &lt;b c="d"> }`), language).toContain("hljs-");
    for (const language of ["java", "csharp", "go"])
      expect(await colored(language, "return 1;"), language).toContain('class="hljs-keyword"');
  });

  it("keeps every character, also with markup inside", async () => {
    const html = await colored("sql", "SELECT <b>a</b>\n  FROM t<br>-- 'x' &lt;&amp;");
    expect(html.replace(/<[^>]+>/g, "")).toBe("SELECT a\n  FROM t\n-- 'x' &#x3C;&#x26;");
  });

  it("is not colored in other languages or if it would take too long", async () => {
    for (const [language, text] of [
      ["plaintext", "SELECT 1"],
      ["klingon", "SELECT 1"],
      ["sql", `SELECT 1${", 1".repeat(400)}`],
      ["sql", "SELECT 1;\n".repeat(6_000)],
      ["js", "f(`${".repeat(150)],
    ] as const)
      expect(await colored(language, text), `${language} ${text.slice(0, 20)}`).toBe(
        `<pre tabindex="0"><code class="language-${language}">${text}</code></pre>`,
      );
  });
});

describe("limits", () => {
  it("reject what is too long", async () => {
    const longest = "a".repeat(ARTICLE_MAX_CHARACTERS);
    expect(await cleanArticle(longest)).toMatchObject({ ok: true });
    expect(await cleanArticle(`${longest}a`)).toEqual({ ok: false, reason: "too-long" });
  });

  it("reject elements that are nested too deep, known and unknown ones", async () => {
    for (const tag of ["div", "b", "blockquote", "x", "svg", "table"]) {
      const result = await cleanArticle(`<${tag}>`.repeat(40_000));
      expect(result, tag).toEqual({ ok: false, reason: "too-deep" });
    }
  });
});

it("the result contains the plain text for search and the number of words", async () => {
  const { text, wordCount } = await cleaned(
    "<h2>Title</h2><p>It's   <b>one</b><br>line</p><ul><li>a</li></ul>",
  );
  expect(text).toBe("Title\n\nIt's one\nline\n\na");
  expect(wordCount).toBe(5);
});

test.each([
  ["a text without HTML", "3 < 4 & 5 > 2", "3 < 4 & 5 > 2"],
  ["an address in brackets", "Sam <sam@example.com>", "Sam <sam@example.com>"],
  ["characters by their names", "R&amp;D &#8211; &quot;now&quot;", 'R&D – "now"'],
  ["paragraphs", "<p>One</p><p>Two<br>three</p>", "One\n\nTwo\nthree"],
  ["lists", "<ul><li>One</li><li>Two</li></ul>", "• One\n• Two"],
  ["a text of lines with one tag", "One <b>bold</b>\nTwo", "One bold\nTwo"],
  ["scripts", "Hi<script>alert(1)</script>", "Hi"],
])("%s", async (_, written, read) => {
  expect(await plainText(written)).toBe(read);
});

test("a text that is nested too deep stays as it is", async () => {
  const deep = `${"<div>".repeat(5_000)}x`;
  expect(await plainText(deep)).toBe(deep);
});

test.each(["<li ", "<pre>  x", " "])("a text of %j alone takes no time", async (piece) => {
  const cpuBefore = process.cpuUsage();
  await plainText(`<pre>${piece.repeat(200_000 / piece.length)}`);
  const { user, system } = process.cpuUsage(cpuBefore);
  expect((user + system) / 1000).toBeLessThan(2_000);
});

describe("the table of contents", () => {
  it("is no longer than the article, however deep a heading is in others", async () => {
    const text = "lorem ipsum ".repeat(20_000);
    const source = `${"<h2><div>".repeat(40)}${text}${"</div></h2>".repeat(40)}`;
    const { headings, html } = await cleaned(source);
    expect(headings).toHaveLength(1);
    expect(headings[0]?.text).toHaveLength(200);
    expect(html.match(/<h2/g)).toHaveLength(1);
    expect(html.length).toBeLessThan(text.length + 2_000);
  });

  it("has two hundred entries at most", async () => {
    const { headings, html } = await cleaned("<h3>Part</h3>".repeat(300));
    expect(headings).toHaveLength(200);
    expect(html.match(/<h3 id=/g)).toHaveLength(200);
    expect(html.match(/<h3/g)).toHaveLength(300);
  });
});
