import { readDrawnCompany } from "~/routes/machine/parts/drawnCompany.server";
import { pictureAnswer, pictureMissing } from "~/routes/machine/parts/pictureAnswer.server";
import { findPictured } from "~/routes/machine/parts/publicPages";
import { drawSocialPicture } from "~/routes/machine/parts/socialPicture.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/pagePicture";

/** What a chat or a network shows beside a link to one of the site's own pages. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { context: program, pictures } = context.get(requestScope);
  const page = findPictured(params.page);
  if (!page) return pictureMissing();
  return pictureAnswer(
    await drawSocialPicture(pictures, {
      ...(await readDrawnCompany(program)),
      title: page.heading,
      seed: page.picture,
      category: page.art,
    }),
  );
}
