import { getDrawnCompany } from "~/company/public/companyLook.server";
import { EDITABLE_PAGES } from "~/content/editablePages";
import { readTexts } from "~/content/readTexts.server";
import { translatorIn } from "~/languages/translate";
import { findPageByPicture } from "~/seo/listedPages";
import { pictureMissing, pictureResponse } from "~/shell/feeds/pictureResponse.server";
import { drawSocialPicture } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/pagePicture";

/** The picture that chats and social networks show beside a link to a page without a record. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, pictures } = context.get(requestScope);
  const t = translatorIn(app.publicCalendar().locale);
  const page = findPageByPicture(params.page);
  if (!page) return pictureMissing();
  const editable = EDITABLE_PAGES.find(({ path }) => path === page.path);
  const texts = editable && (readTexts(context, editable) as { title?: string });
  return pictureResponse(
    await drawSocialPicture(pictures, {
      ...(await getDrawnCompany(app)),
      title: page.heading ? t.label(page.heading) : (texts?.title ?? ""),
      seed: page.picture,
      category: page.art,
    }),
  );
}
