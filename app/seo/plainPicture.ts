import { getDrawnCompany } from "~/company/public/companyLook.server";
import { findPlainPage, plainPageId } from "~/content/pages/plainPage";
import { findPublishedTexts } from "~/content/readTexts.server";
import { pictureMissing, pictureResponse } from "~/shell/feeds/pictureResponse.server";
import { drawSocialPicture } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/plainPicture";

/** The picture that chats and social networks show beside a link to a page that an owner added. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, pictures } = context.get(requestScope);
  const page = findPlainPage(plainPageId(params.address));
  const texts = page && findPublishedTexts(context, page);
  if (!texts) return pictureMissing();
  return pictureResponse(
    await drawSocialPicture(pictures, {
      ...(await getDrawnCompany(app)),
      title: texts.title,
      seed: params.address,
      category: "tech",
    }),
  );
}
