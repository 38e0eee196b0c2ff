import type {
  MissingPicture,
  MissingReason,
  PictureFieldName,
} from "~/blog/pictures/missingPictures";

const REASONS: Record<MissingReason, string> = {
  unreachable: "the other site did not hand it over",
  "not-a-picture": "what is there is no JPEG, PNG, WebP or AVIF",
  "too-large": "it has more than 10 MB or too many pixels",
  "not-yet": "it has not been tried yet. Save again to try it",
  "store-unavailable": "it could not be stored here. Save again to try it",
  "no-address": "this is no address of a picture of the web",
};

const PLACES: Record<PictureFieldName, string> = {
  image_url: "The cover",
  author_image: "The portrait",
  content: "A picture in the text",
};

/** "The cover could not be fetched: the other site did not hand it over." */
export function missingPictureText({ field, reason }: MissingPicture): string {
  return `${PLACES[field]} could not be fetched: ${REASONS[reason]}.`;
}

/** One sentence for a field; undefined if none of its pictures is missing. */
export function missingTextOf(
  missing: readonly MissingPicture[],
  field: PictureFieldName,
): string | undefined {
  const [first, ...others] = missing.filter((picture) => picture.field === field);
  if (!first) return undefined;
  const more = others.length > 0 ? ` So could ${others.length} more in it.` : "";
  return `${missingPictureText(first)}${more}`;
}
