import type { UploadedPicture } from "~/media/queries.server";
import { formatSize } from "~/platform/files/formatSize";
import type { PictureUse } from "~/platform/files/pictureUses";

/** The name of a picture that says nothing of itself. */
export const NAMELESS_PICTURE = "Image without a name";

type Named = Pick<UploadedPicture, "name" | "alt">;

/** The name of a picture: that of its file, or else its description. */
export function pictureName({ name, alt }: Named): string {
  return name || alt || NAMELESS_PICTURE;
}

export const deletePictureTitle = (picture: Named) => `Delete ${pictureName(picture)}?`;

/** A picture that anything but earlier versions shows is not deleted; the question for it promises nothing. */
export function deletePictureQuestion(uses: readonly Pick<PictureUse, "in">[]): string {
  const isInEarlier = uses.length > 0 && uses.every((use) => use.in === "earlier");
  const loss = isInEarlier ? "Earlier versions that show it go on without it. " : "";
  return `${loss}Its files are deleted with it. This action cannot be undone.`;
}

/** "1600 × 900, 212 KB": of the widest copy. */
export function formatPictureSize({
  width,
  height,
  copies,
}: Pick<UploadedPicture, "width" | "height" | "copies">): string {
  const bytes = Math.max(0, ...copies.map((copy) => copy.bytes));
  return `${width} × ${height}, ${formatSize(bytes)}`;
}

/** "Used in 2 places", or only in what visitors do not see. */
export function formatUses(uses: readonly Pick<PictureUse, "in">[]): string {
  const current = uses.filter((use) => use.in === "current").length;
  if (current > 0) return `Used in ${current} ${current === 1 ? "place" : "places"}`;
  if (uses.some((use) => use.in === "draft")) return "In a draft";
  return uses.length > 0 ? "In an earlier version" : "Not used";
}
