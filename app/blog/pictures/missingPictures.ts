/** The fields of a post form that show pictures. */
export type PictureFieldName = "image_url" | "author_image" | "content";

/** A picture that a post names and visitors do not see, because it could not be copied into this site's own store. */
export interface MissingPicture {
  field: PictureFieldName;
  /** As it was typed, cut where it is longer than an address may be. */
  address: string;
  reason: MissingReason;
}

export type MissingReason =
  /** The other site did not hand it over: on purpose not more precise than that. */
  | "unreachable"
  | "not-a-picture"
  | "too-large"
  /** Saved before pictures were copied, or the time for all pictures of the post was over. */
  | "not-yet"
  | "store-unavailable"
  /** Its address names neither a picture of this site nor anything of the web. */
  | "no-address";
