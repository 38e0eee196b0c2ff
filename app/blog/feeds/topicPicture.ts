import { topicPath } from "~/blog/public/postsAddress";
import { findTopic } from "~/blog/topics.server";
import { getDrawnCompany } from "~/company/public/companyLook.server";
import { pictureMissing, pictureResponse } from "~/shell/feeds/pictureResponse.server";
import { drawSocialPicture } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/topicPicture";

/** The picture of a link to the articles by an author or with a tag. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, pictures } = context.get(requestScope);
  const knownTopic = await findTopic(app, params);
  if (!knownTopic) return pictureMissing();
  return pictureResponse(
    await drawSocialPicture(pictures, {
      ...(await getDrawnCompany(app)),
      title: knownTopic.title,
      seed: topicPath(knownTopic.topic),
      category: knownTopic.newest.category,
    }),
  );
}
