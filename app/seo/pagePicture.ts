import type { RouterContextProvider } from "react-router";
import { EDITABLE_PAGES } from "~/content/editablePages";
import { findPlainPage, plainPageId } from "~/content/pageForms/plainPage";
import { findPageTextsIn, pageTextsIn } from "~/content/publicTexts.server";
import { translatorIn } from "~/languages/translate";
import { findPageByPicture } from "~/seo/listedPages";
import { pictureMissing, socialPictureResponse } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/pagePicture";

/**
 * The picture that chats and social networks show beside a link to a page without a record. One of the site's own pages is found
 * by the name of its picture, one that an owner added by its address.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { page: picture, address } = params as { page?: string; address?: string };
  const card =
    address === undefined ? findSitePage(context, picture ?? "") : findAddedPage(context, address);
  return card ? socialPictureResponse(context.get(requestScope), card) : pictureMissing();
}

function findSitePage(context: Readonly<RouterContextProvider>, picture: string) {
  const { app } = context.get(requestScope);
  const page = findPageByPicture(picture);
  if (!page) return null;
  const t = translatorIn(app.publicCalendar().locale);
  const editable = EDITABLE_PAGES.find(({ path }) => path === page.path);
  const texts = editable && (pageTextsIn(context, editable) as { title?: string });
  const title = page.heading ? t.label(page.heading) : (texts?.title ?? "");
  return { title, seed: page.picture, category: page.art };
}

function findAddedPage(context: Readonly<RouterContextProvider>, address: string) {
  const page = findPlainPage(plainPageId(address));
  const texts = page && findPageTextsIn(context, page);
  return texts && { title: texts.title, seed: address, category: "tech" };
}
