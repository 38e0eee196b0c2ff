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
  /** Its address is neither a picture of this site nor an http or https address. */
  | "no-address";
