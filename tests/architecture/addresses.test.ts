import { expect, test } from "vitest";
import { SITE } from "~/site/addresses";
import { program } from "./sources";

// docs/architecture.md promises that a static page costs three files: the page, its entry in the
// list of the site, and its texts in es.json.

const STATIC_PAGES = SITE.filter(
  ({ path, cache, listing: listed }) => path !== "/" && listed && cache && !cache.parameters,
);

/** A link inside a text or a row of buttons is no register: without it the page is cached, listed and shown all the same. */
function isLink(line: string, path: string): boolean {
  return new RegExp(`\\bhref(=|: )"${path}"`).test(line);
}

test.each(STATIC_PAGES)(
  "the address $path is named in its page and in the list of the site, and nowhere else beside its texts",
  ({ path, file }) => {
    const naming = program.filter(
      ({ name, lines }) =>
        /^(app|server)\/(?!content\/pageForms\/)/.test(name) &&
        lines.some((line) => line.includes(`"${path}"`) && !isLink(line, path)),
    );
    expect([...naming.map(({ name }) => name), `app/${file}`]).toEqual([
      "app/site/publicPages.ts",
      `app/${file}`,
    ]);
  },
);

test("menus and the footer name no address of their own", () => {
  const frames = program.filter(({ name }) => name.endsWith("/SiteFrame.tsx"));
  expect(frames).toHaveLength(1);
  for (const { name, text } of frames) expect(text.match(/"\/[\w-]+[^"]*"/g), name).toBeNull();
});

test("there are static pages to count", () => expect(STATIC_PAGES.length).toBeGreaterThan(4));

/** What React Router reads of a route module. Server code that anything else exports would be sent to browsers. */
const READ_BY_ROUTER =
  /^(loader|action|clientAction|clientLoader|headers|meta|handle|links|middleware|shouldRevalidate|ErrorBoundary|HydrateFallback)$/;

test("a route module exports nothing but what the router reads", () => {
  const routes = new Set(SITE.map(({ file }) => `app/${file}`));
  const others = program
    .filter(({ name }) => routes.has(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function|const|let|class) (\w+)/gm)]
        .filter(([, exported = ""]) => !READ_BY_ROUTER.test(exported))
        .map(([, exported]) => `${name}: ${exported}`),
    );
  expect(others).toEqual([]);
});
