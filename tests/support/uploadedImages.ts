import sharp from "sharp";

/** A JPEG of one color, in pixels. */
export const drawnImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2563eb" } })
    .jpeg()
    .toBuffer();
