import { pictureSources } from "~/blog/pictures/pictureAddresses";
import type { PostSummary } from "~/blog/rules";
import { coverSvg } from "~/ui/art/cover";
import type { Cover } from "~/ui/sections/PostCard";

type Covered = Pick<PostSummary, "slug" | "category" | "imageUrl" | "imageAlt" | "isPublished">;

/** The post's own picture where this site serves it, the drawn one otherwise. */
export function coverOf(post: Covered): Cover {
  const own = ownPicture(post.imageUrl);
  if (own) return { ...(pictureSources(own) ?? { src: own }), alt: post.imageAlt ?? "" };
  return { src: post.isPublished ? coverAddress(post) : coverInline(post), alt: "" };
}

/** Only pictures of this site: the policy of every page loads no others, and no visitor is made known to another host. */
export function ownPicture(address: string | null): string | null {
  return address !== null && /^\/(?![/\\])[^\s\\]*$/.test(address) ? address : null;
}

/** Says all that the drawing depends on, so that what stands there never changes. */
function coverAddress({ slug, category }: Covered): string {
  return `/art/${encodeURIComponent(slug)}.svg?${new URLSearchParams({ category })}`;
}

/** A draft's cover has no address: one that answered would tell that the draft is there. */
function coverInline({ slug, category }: Covered): string {
  return `data:image/svg+xml,${encodeURIComponent(coverSvg(slug, category))}`;
}
