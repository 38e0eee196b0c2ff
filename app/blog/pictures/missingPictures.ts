import { formatSize } from "~/platform/files/formatSize";
import { PICTURE_KINDS_TEXT, PICTURE_MAX_BYTES } from "~/platform/files/pictureLimits";

/** The fields of a post form that name pictures. */
export type PictureFieldName = "image_url" | "author_image" | "content";

/** A picture that visitors do not see, because it could not be copied into the store of this site. */
export interface MissingPicture {
  field: PictureFieldName;
  /** As it was typed, cut at the maximum length of an address. */
  address: string;
  reason: MissingReason;
}

export type MissingReason =
  /** The other site did not answer with it. On purpose no more precise: details would let an author probe networks. */
  | "unreachable"
  | "not-a-picture"
  | "too-large"
  /** Saved before pictures were copied, or the time limit for the pictures of one save was reached. */
  | "not-yet"
  | "store-unavailable"
  /** The address is neither a picture of this site nor an http or https address. */
  | "no-address";

const REASONS: Record<MissingReason, string> = {
  unreachable: "the other site did not hand it over",
  "not-a-picture": `what is there is no ${PICTURE_KINDS_TEXT}`,
  "too-large": `it has more than ${formatSize(PICTURE_MAX_BYTES)} or too many pixels`,
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
  const [first, ...furtherPictures] = missing.filter((picture) => picture.field === field);
  if (!first) return undefined;
  const more = furtherPictures.length > 0 ? ` Nor could ${furtherPictures.length} more in it.` : "";
  return `${missingPictureText(first)}${more}`;
}

const NAMED_MAX = 3;
const SHOWN_ADDRESS_MAX_CHARACTERS = 120;

/** A sentence for each picture with its address, for the first three. */
export function missingPicturesText(missing: readonly MissingPicture[]): string {
  const namedPictures = missing.slice(0, NAMED_MAX);
  const sentences = namedPictures.map(
    (picture) => `${missingPictureText(picture)} ${shortenedAddress(picture)}`,
  );
  const unnamedCount = missing.length - namedPictures.length;
  return [...sentences, ...(unnamedCount > 0 ? [`Nor could ${unnamedCount} more.`] : [])].join(" ");
}

/** The address of a picture, cut where it is too long to be read. */
export function shortenedAddress({ address }: Pick<MissingPicture, "address">): string {
  if (address.length <= SHOWN_ADDRESS_MAX_CHARACTERS) return address;
  return `${address.slice(0, SHOWN_ADDRESS_MAX_CHARACTERS)}...`;
}
