import sharp from "sharp";
import { createPictures, type Pictures } from "~/platform/files/drawnPictures.server";

/** Draws in this process; the program has one of its own for it (packages/documents/documents.measured.test.ts). */
export function testPictures(maxBytes?: number): Pictures {
  return createPictures({
    rasterize: async (svg) => ({
      ok: true,
      result: await sharp(Buffer.from(svg)).png().toBuffer(),
    }),
    maxBytes,
  });
}
