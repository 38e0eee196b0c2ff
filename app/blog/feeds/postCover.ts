import { findPublishedPost } from "~/blog/queries.server";
import { IMMUTABLE } from "~/platform/security/headers.server";
import { pictureMissing } from "~/shell/feeds/pictureAnswer.server";
import { requestScope } from "~/shell/scope.server";
import { coverSvg } from "~/ui/art/cover";
import type { Route } from "./+types/postCover";

/**
 * The drawn cover of a published post. Only theirs: a drawing takes some milliseconds of the processor, made-up names
 * have no end, and a draft's must not differ from one. With the category in the address the address says all that the
 * drawing depends on.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const post = await findPublishedPost(context.get(requestScope).app, params.slug);
  const category = url.searchParams.get("category");
  if (!post || (category !== null && category !== post.category)) return pictureMissing();
  return new Response(coverSvg(post.slug, post.category), {
    headers: {
      "Content-Type": "image/svg+xml",
      // Feed readers show it on pages of their own.
      "Cross-Origin-Resource-Policy": "cross-origin",
      ...(category !== null && { "Cache-Control": IMMUTABLE }),
    },
  });
}
