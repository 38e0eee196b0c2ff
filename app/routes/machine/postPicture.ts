import { findPublishedPost } from "~/domain/blog/queries.server";
import { categoryName } from "~/domain/blog/rules";
import { readDrawnCompany } from "~/routes/machine/parts/drawnCompany.server";
import { pictureAnswer, pictureMissing } from "~/routes/machine/parts/pictureAnswer.server";
import { drawSocialPicture } from "~/routes/machine/parts/socialPicture.server";
import { readingInWords } from "~/routes/public/parts/postWords";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/postPicture";

/** What a chat or a network shows beside a link to an article: its drawn cover with the title. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { context: program, pictures } = context.get(requestScope);
  const post = await findPublishedPost(program, params.slug);
  if (!post) return pictureMissing();
  return pictureAnswer(
    await drawSocialPicture(pictures, {
      ...(await readDrawnCompany(program)),
      title: post.title,
      line: `${categoryName(post.category)} · ${readingInWords(post)}`,
      seed: post.slug,
      category: post.category,
    }),
  );
}
