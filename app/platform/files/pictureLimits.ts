/** The largest picture that may be uploaded, or copied from another site. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

/** The kinds of pictures that are taken; `isKnownKind` in pictureEncoding.server.ts knows how a file of each begins. */
const PICTURE_KINDS = [
  { name: "JPEG", mediaType: "image/jpeg" },
  { name: "PNG", mediaType: "image/png" },
  { name: "WebP", mediaType: "image/webp" },
  { name: "AVIF", mediaType: "image/avif" },
] as const;

/** "JPEG, PNG, WebP or AVIF" */
export const PICTURE_KINDS_TEXT = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
  PICTURE_KINDS.map(({ name }) => name),
);

/** As the `accept` of a field and the header of a request have them. */
export const PICTURE_MEDIA_TYPES = PICTURE_KINDS.map(({ mediaType }) => mediaType).join(",");

/** The limit for the description of a picture, which some readers hear instead of it. */
export const ALT_MAX_CHARACTERS = 300;
