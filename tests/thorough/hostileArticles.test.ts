import { toHtml } from "hast-util-to-html";
import { describe, expect, it } from "vitest";
import { cleanArticle } from "#markup/cleanArticle.server";
import { passFirst } from "#markup/firstPass.server";
import { parseAsBrowser, passSecond } from "#markup/secondPass.server";
import { defaultHeaders } from "~/platform/http/security/headers.server";
import families from "../support/hostileArticles.json" with { type: "json" };
import { watchPages } from "../support/hostilePages";
import { testSettings } from "../support/settings";

/**
 * Each layer is held against the bodies alone. Every twelfth is opened as it stands, by itself, with and without the policy;
 * all of them by bench/campaigns.ts. Cleaned, all are opened each time.
 */
const STEP = Number(process.env.HOSTILE_STEP ?? 12);
const CLEANED_PER_PAGE = 50;
const LONGEST_CAMPAIGN_MS = 900_000;

/** A policy cannot forbid a page to send its reader away, or a browser to connect ahead of need: here cleaning stands alone. */
const BEYOND_POLICY = "navigation that no policy stops";

interface Body {
  family: string;
  html: string;
}

const bodies: Body[] = Object.entries(families).flatMap(([family, list]) =>
  list.map((html) => ({ family, html })),
);
const sample = bodies.filter((_, index) => index % STEP === 0);

describe(`${bodies.length} hostile articles`, { timeout: LONGEST_CAMPAIGN_MS }, () => {
  it("mostly run or call another host in a page without cleaning and without a policy", async () => {
    const { ran, called } = await watchPages(sample);
    expect(new Set([...ran, ...called]).size).toBeGreaterThan(sample.length / 2);
    expect(ran.size).toBeGreaterThan(sample.length / 3);
    expect(called.size).toBeGreaterThan(sample.length / 20);
  });

  it("do nothing in a page without a policy after cleaning", async () => {
    const cleaned = await Promise.all(bodies.map(({ html }) => cleanedOrNothing(html)));
    const pages = pagesOf(cleaned);
    const strange: string[] = [];
    const seen = await watchPages(pages, async (page) => {
      strange.push(...(await page.evaluate(strangeThings)));
    });
    expect(strange).toEqual([]);
    expect(seen).toMatchObject({ ran: new Set(), called: new Set(), silentCalls: 0 });
    const links = cleaned.join("").matchAll(/ href="([^"#]*)/g);
    const linked = new Set([...links].map(([, path]) => path));
    expect([...seen.askedFor].filter((path) => !linked.has(path))).toEqual([]);
  });

  it("run nothing after either of the two passes alone", async () => {
    const first = bodies.map(({ html }) => passFirst(html));
    const second = bodies.map(({ html }) => toHtml(passSecond(parseAsBrowser(html))));
    const pages = pagesOf([...first.map((pass) => (pass.ok ? pass.html : "")), ...second]);
    expect((await watchPages(pages)).ran).toEqual(new Set());
  });

  it("run nothing and call no host uncleaned under the policy of our pages", async () => {
    const headers = defaultHeaders(testSettings({ publicUrl: new URL("http://127.0.0.1") }));
    const { ran, called } = await watchPages(sample.map(({ html }) => ({ html, headers })));
    const bodiesOf = (found: Set<number>) => [...found].map((index) => sample[index]);
    expect(bodiesOf(ran)).toEqual([]);
    expect(bodiesOf(called).filter((body) => body?.family !== BEYOND_POLICY)).toEqual([]);
  });
});

async function cleanedOrNothing(html: string): Promise<string> {
  const article = await cleanArticle(html);
  return article.ok ? article.html : "";
}

/** What is clean ends where it should, so many fit on one page. */
function pagesOf(cleaned: readonly string[]): { html: string }[] {
  const count = Math.ceil(cleaned.length / CLEANED_PER_PAGE);
  return Array.from({ length: count }, (_, index) => {
    const first = index * CLEANED_PER_PAGE;
    return { html: cleaned.slice(first, first + CLEANED_PER_PAGE).join("\n") };
  });
}

/** Runs in the page: whatever the browser built that no article may have. */
function strangeThings(): string[] {
  const attributes =
    /^(href|title|rel|src|alt|width|height|loading|decoding|lang|dir|id|class|role|aria-label|tabindex|colspan|rowspan|scope|start|reversed|type|open|datetime)$/;
  const elements =
    /^(h[2-6]|p|div|section|blockquote|pre|hr|br|[uod]l|li|d[td]|fig(ure|caption)|details|summary|table|caption|t(head|body|foot|r|h|d)|a|img|code|kbd|samp|var|strong|b|em|i|u|s|del|ins|mark|small|su[bp]|abbr|cite|q|dfn|time|bd[io]|wbr|span)$/;
  const values: Record<string, RegExp> = {
    id: /^section-/,
    class: /^(hljs-[\w ]+|language-[\w+-]+|table-scroll)$/,
    src: /^\/(media|art)\//,
    href: /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/,
  };
  const strange = [...document.querySelectorAll("article *")].flatMap((element) => [
    ...(elements.test(element.localName) ? [] : [element.outerHTML]),
    ...(getComputedStyle(element).position === "static" ? [] : [element.outerHTML]),
    ...[...element.attributes]
      .filter(({ name, value }) => !attributes.test(name) || values[name]?.test(value) === false)
      .map(({ name, value }) => `${name}=${value}`),
  ]);
  const end = document.querySelector("main > #after:last-child");
  return end === null ? [...strange, "an article that reaches out of its place"] : strange;
}
