import { formatReadingTime } from "~/blog/public/formatPost";
import { findPublishedPost } from "~/blog/queries.server";
import { categoryName } from "~/blog/rules";
import { translatorIn } from "~/languages/translate";
import { pictureMissing, socialPictureResponse } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/postPicture";

/** The picture that chats and social networks show beside a link to an article: its drawn cover with the title. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const post = await findPublishedPost(scope.app, params.slug);
  if (!post) return pictureMissing();
  const t = translatorIn(scope.app.publicCalendar().locale);
  return socialPictureResponse(scope, {
    title: post.title,
    line: `${t.label(categoryName(post.category))} · ${formatReadingTime(post, t)}`,
    seed: post.slug,
    category: post.category,
  });
}
