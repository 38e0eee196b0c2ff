/** The largest picture that may be uploaded, or copied from another site. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

/** The limit for the description of a picture, which some readers hear instead of it. */
export const ALT_MAX_CHARACTERS = 300;
