import { findPublishedPost } from "~/blog/queries.server";
import { IMMUTABLE } from "~/platform/http/security/headers.server";
import { pictureMissing } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import { coverSvg, smallCoverSvg } from "~/ui/art/cover";
import type { Route } from "./+types/postCoverImage";

/**
 * The drawn cover of a published post; 404 for drafts and for slugs without a post. Drawing for any slug would let anybody spend
 * our processor time, and drawing for drafts would reveal that they exist. A drawing depends on the slug, the category and the
 * size only, so an address with the category can be cached for ever.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const post = await findPublishedPost(context.get(requestScope).app, params.slug);
  const category = url.searchParams.get("category");
  if (!post || (category !== null && category !== post.category)) return pictureMissing();
  const draw = url.searchParams.has("small") ? smallCoverSvg : coverSvg;
  return new Response(draw(post.slug, post.category), {
    headers: {
      "Content-Type": "image/svg+xml",
      // Feed readers embed it in their own pages.
      "Cross-Origin-Resource-Policy": "cross-origin",
      ...(category !== null && { "Cache-Control": IMMUTABLE }),
    },
  });
}
