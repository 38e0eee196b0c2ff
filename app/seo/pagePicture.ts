import { readDrawnCompany } from "~/company/public/drawnCompany.server";
import { findPictured } from "~/seo/publicPages";
import { pictureAnswer, pictureMissing } from "~/shell/feeds/pictureAnswer.server";
import { drawSocialPicture } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/pagePicture";

/** What a chat or a network shows beside a link to one of the site's own pages. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, pictures } = context.get(requestScope);
  const page = findPictured(params.page);
  if (!page) return pictureMissing();
  return pictureAnswer(
    await drawSocialPicture(pictures, {
      ...(await readDrawnCompany(app)),
      title: page.heading,
      seed: page.picture,
      category: page.art,
    }),
  );
}
