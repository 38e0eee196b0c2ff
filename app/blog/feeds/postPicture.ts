import { formatReadingTime } from "~/blog/public/formatPost";
import { findPublishedPost } from "~/blog/queries.server";
import { categoryName } from "~/blog/rules";
import { getDrawnCompany } from "~/company/public/companyLook.server";
import { pictureMissing, pictureResponse } from "~/shell/feeds/pictureResponse.server";
import { drawSocialPicture } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/postPicture";

/** The picture that chats and social networks show beside a link to an article: its drawn cover with the title. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, pictures } = context.get(requestScope);
  const post = await findPublishedPost(app, params.slug);
  if (!post) return pictureMissing();
  return pictureResponse(
    await drawSocialPicture(pictures, {
      ...(await getDrawnCompany(app)),
      title: post.title,
      line: `${categoryName(post.category)} · ${formatReadingTime(post)}`,
      seed: post.slug,
      category: post.category,
    }),
  );
}
