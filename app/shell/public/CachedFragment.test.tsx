import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LanguageProvider } from "~/languages/useText";
import { collectFragments } from "~/shell/public/fragmentCache.server";
import { SiteLink } from "~/ui/primitives/Button";
import { CachedFragment, PageFragmentsContext } from "~/ui/primitives/CachedFragment";

const SPANISH = { locale: "es-US", base: "/es" } as const;

function pageWith(content: ReactNode): string {
  const fragments = collectFragments();
  const page = <PageFragmentsContext value={fragments}>{content}</PageFragmentsContext>;
  return fragments.fillIn(renderToStaticMarkup(page));
}

test("two pages with the same fragment have its HTML, which is rendered once", () => {
  let renderings = 0;
  function Footer() {
    renderings += 1;
    return <footer>“$&” &amp; more</footer>;
  }
  const page = (text: string, of: object | null) =>
    pageWith(
      <>
        <main>{text}</main>
        <CachedFragment of={of}>
          <Footer />
        </CachedFragment>
      </>,
    );
  const end = "<footer>“$&amp;” &amp; more</footer>";
  expect(page("One", { year: 2026 })).toBe(`<main>One</main>${end}`);
  expect(page("Two", { year: 2026 })).toBe(`<main>Two</main>${end}`);
  expect(renderings).toBe(1);
  expect(page("Three", { year: 2027 })).toBe(`<main>Three</main>${end}`);
  expect(page("Four", null)).toBe(`<main>Four</main>${end}`);
  expect(renderings).toBe(3);
});

test("a fragment that is used stays, however many others come", () => {
  let renderings = 0;
  function Footer() {
    renderings += 1;
    return <footer>Here</footer>;
  }
  const page = (header: number) =>
    pageWith(
      <>
        <CachedFragment of={{ header }}>
          <header>{header}</header>
        </CachedFragment>
        <CachedFragment of={{ part: "footer" }}>
          <Footer />
        </CachedFragment>
      </>,
    );
  for (let header = 0; header < 450; header += 1)
    expect(page(header)).toBe(`<header>${header}</header><footer>Here</footer>`);
  expect(renderings).toBe(1);
});

test("a fragment is in the language of its page", () => {
  const link = (
    <CachedFragment of={{ part: "link" }}>
      <SiteLink href="/careers">Jobs</SiteLink>
    </CachedFragment>
  );
  expect(pageWith(link)).toBe('<a href="/careers">Jobs</a>');
  const spanish = <LanguageProvider value={SPANISH}>{link}</LanguageProvider>;
  expect(pageWith(spanish)).toBe('<a href="/es/careers">Jobs</a>');
});

test("on a working page a fragment is rendered like everything else", () => {
  const link = (
    <CachedFragment of={{}}>
      <footer>Here</footer>
    </CachedFragment>
  );
  expect(renderToStaticMarkup(link)).toBe("<footer>Here</footer>");
});
