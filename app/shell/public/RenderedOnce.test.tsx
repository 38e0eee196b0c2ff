import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LanguageProvider } from "~/languages/useText";
import { PagePartsContext } from "~/shell/documentContext";
import { SiteLink } from "~/ui/primitives/Button";
import { collectPageParts } from "./pageParts.server";
import { RenderedOnce } from "./RenderedOnce";

const SPANISH = { locale: "es-US", base: "/es" } as const;

function pageWith(content: ReactNode): string {
  const parts = collectPageParts();
  const page = <PagePartsContext value={parts}>{content}</PagePartsContext>;
  return parts.fillIn(renderToStaticMarkup(page));
}

test("two pages with the same part have its HTML, which is rendered once", () => {
  let renderings = 0;
  function Part() {
    renderings += 1;
    return <footer>“$&” &amp; more</footer>;
  }
  const page = (text: string, of: object | null) =>
    pageWith(
      <>
        <main>{text}</main>
        <RenderedOnce of={of}>
          <Part />
        </RenderedOnce>
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

test("a part is in the language of its page", () => {
  const part = (
    <RenderedOnce of={{ part: "link" }}>
      <SiteLink href="/careers">Jobs</SiteLink>
    </RenderedOnce>
  );
  expect(pageWith(part)).toBe('<a href="/careers">Jobs</a>');
  const spanish = <LanguageProvider value={SPANISH}>{part}</LanguageProvider>;
  expect(pageWith(spanish)).toBe('<a href="/es/careers">Jobs</a>');
});

test("on a working page a part is rendered like everything else", () => {
  const part = (
    <RenderedOnce of={{}}>
      <footer>Here</footer>
    </RenderedOnce>
  );
  expect(renderToStaticMarkup(part)).toBe("<footer>Here</footer>");
});
