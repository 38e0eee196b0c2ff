import { data, type RouterContextProvider } from "react-router";
import type { EditablePage, TextsOf } from "~/content/editablePage";
import { pageAt } from "~/content/pageTranslations";
import { isPageThere } from "~/content/queries.server";
import { shownTexts } from "~/content/shownTexts.server";
import { idAt } from "~/languages/translationId";
import { type RequestScope, requestScope } from "~/shell/scope.server";

/**
 * The texts that a public page shows: the published ones, or those that a preview of it is rendered with. They are in memory and
 * read again when they change, so this asks no database, and works while it is away.
 */
export function pageTextsIn<Page extends EditablePage>(
  context: Readonly<RouterContextProvider>,
  page: Page,
): TextsOf<Page> {
  return pageTextsOf(context.get(requestScope), page);
}

/**
 * The texts that a public page shows, outside of a route. A page that is not translated has the texts of the site's own language.
 */
export function pageTextsOf<Page extends EditablePage>(
  { app, previewedTexts = {}, lastKnownCompany }: RequestScope,
  page: Page,
): TextsOf<Page> {
  const id = idAt(app.base, page.id);
  const published = app.publishedTexts();
  const stored = previewedTexts[id] ?? (published[id] ?? published[page.id])?.texts;
  return shownTexts(app, page, { stored, company: lastKnownCompany().company });
}

/** The texts of a page about a list. 404 while the list is empty; a preview shows the page all the same. */
export function listTextsIn<Page extends EditablePage>(
  context: Readonly<RouterContextProvider>,
  page: Page,
): TextsOf<Page> {
  const { app, previewedTexts } = context.get(requestScope);
  if (!previewedTexts && !isPageThere(app, pageAt(app.base, page)))
    throw data(null, { status: 404 });
  return pageTextsIn(context, page);
}

/** The texts of a page that has no original ones. Null while it is not published, except in a preview. */
export function findPageTextsIn<Page extends EditablePage>(
  context: Readonly<RouterContextProvider>,
  page: Page,
): TextsOf<Page> | null {
  const { app, previewedTexts = {} } = context.get(requestScope);
  const id = idAt(app.base, page.id);
  const isThere = id in previewedTexts || id in app.publishedTexts();
  return isThere ? pageTextsIn(context, page) : null;
}
