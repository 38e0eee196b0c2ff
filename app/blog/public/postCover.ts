import type { PostSummary } from "~/blog/rules";
import { focalClass } from "~/shell/pictures/focalPoint";
import { ownPicture, pictureSources } from "~/shell/pictures/pictureAddresses";
import { coverSvg } from "~/ui/art/cover";
import type { Cover } from "~/ui/sections/PostCard";

type Covered = Pick<
  PostSummary,
  "slug" | "category" | "imageUrl" | "imageAlt" | "imageFocus" | "isPublished"
>;

/** The post's own picture if this site serves it, otherwise the drawn cover; `draw` makes that of a draft. */
export function coverOf(post: Covered, draw = coverSvg): Cover {
  const ownAddress = ownPicture(post.imageUrl);
  if (ownAddress)
    return {
      ...(pictureSources(ownAddress) ?? { src: ownAddress }),
      alt: post.imageAlt ?? "",
      className: focalClass(post.imageFocus),
    };
  if (!post.isPublished) return { src: coverInline(post, draw), alt: "" };
  const src = coverAddress(post);
  return { src, small: `${src}&small=1`, alt: "" };
}

/** Contains everything that the drawing depends on, so its content never changes. */
function coverAddress({ slug, category }: Covered): string {
  return `/art/${encodeURIComponent(slug)}.svg?${new URLSearchParams({ category })}`;
}

/** The cover of a draft has no address, because an address that answers would reveal that the draft exists. */
function coverInline({ slug, category }: Covered, draw: typeof coverSvg): string {
  return `data:image/svg+xml,${encodeURIComponent(draw(slug, category))}`;
}
