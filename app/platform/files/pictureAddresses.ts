import { ownPictureAddress } from "#markup/linkAddress";

/** In pixels. A narrower image is stored at its own width. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;
type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A pattern that JavaScript and PostgreSQL read alike. */
export const PICTURE_ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ADDRESS = new RegExp(`^/media/(${PICTURE_ID})(?:/\\d+\\.webp)?$`);
const IN_TEXT = new RegExp(`/media/(${PICTURE_ID})`, "gi");

/** The address of an uploaded image that a form contains; its response is the widest copy. */
export function pictureAddress(id: string): string {
  return `/media/${id}`;
}

/** The `src` and `srcSet` of an uploaded image; null for any other address. All widths answer, even if the image is narrower. */
export function pictureSources(address: string | null): { src: string; srcSet: string } | null {
  const id = address?.match(ADDRESS)?.[1];
  if (!id) return null;
  const sizedAddress = (width: PictureWidth) => `${pictureAddress(id)}/${width}.webp`;
  const srcSet = PICTURE_WIDTHS.map((width) => `${sizedAddress(width)} ${width}w`).join(", ");
  return { src: sizedAddress(960), srcSet };
}

/** The sorted ids of the uploaded images whose addresses are in these texts. */
export function pictureIdsIn(texts: readonly string[]): string[] {
  const ids = texts.flatMap((text) => [...text.matchAll(IN_TEXT)].map(([, id = ""]) => id));
  return [...new Set(ids.map((id) => id.toLowerCase()))].sort();
}

/**
 * Null for pictures of other sites: the content security policy blocks them, so that no other host learns of visitors. Null also
 * for other paths of this site, which a reader's browser must not be made to open.
 */
export function ownPicture(address: string | null): string | null {
  return address?.startsWith("/") ? ownPictureAddress(address) : null;
}
