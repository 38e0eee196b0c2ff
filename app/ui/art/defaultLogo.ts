/** The logo on a field of 32 x 32: an N whose right stem carries the three feathers of a wind barb. */
export const DEFAULT_LOGO = {
  letter: "M4 28V4.5L22.5 28V4.5",
  letterWidth: 3.9,
  feathers: "M24.6 4.6L30.6 2M24.6 11L30.6 8.4M24.6 17.4L28.2 15.8",
  feathersWidth: 3.2,
} as const;
