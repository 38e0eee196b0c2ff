/** The largest picture that may be uploaded, or copied from another site. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
