/** Of an uploaded picture, and of one that is copied from another site. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
