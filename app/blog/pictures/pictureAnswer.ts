export const PICTURES_ADDRESS = "/admin/blogs/pictures";

export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif";
export const PICTURE_HINT = "JPEG, PNG, WebP or AVIF. Max 10MB.";
export const ALT_MAX_CHARACTERS = 300;

export const UPLOAD_FAILED = "The image could not be uploaded. Please try again.";

/** The answer to the upload of a picture. */
export type PictureAnswer =
  | { ok: true; address: string; alt: string }
  | { ok: false; message: string };
