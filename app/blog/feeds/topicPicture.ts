import { topicPath } from "~/blog/public/postsAddress";
import { findTopic } from "~/blog/topics.server";
import { pictureMissing, socialPictureResponse } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/topicPicture";

/** The picture of a link to the articles by an author or with a tag. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const knownTopic = await findTopic(scope.app, params);
  if (!knownTopic) return pictureMissing();
  return socialPictureResponse(scope, {
    title: knownTopic.title,
    seed: topicPath(knownTopic.topic),
    category: knownTopic.newest.category,
  });
}
