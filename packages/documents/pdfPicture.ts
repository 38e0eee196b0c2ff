import type { OpenPdf } from "./pdfEngine.ts";

/** Wide enough for the widest column on a screen with two pixels per CSS pixel. */
const WIDTH_DOTS = 1400;
const DOTS_MAX = 4_000_000;
const BYTES_PER_DOT = 4;
const WHITE = 0xffffffff;
/** Flags of FPDF_RenderPageBitmap: draw annotations, and red before blue. */
const FLAGS = 0x01 | 0x10;

export interface PageDots {
  width: number;
  height: number;
  /** Four bytes per pixel: red, green, blue and an unused one. */
  dots: Uint8Array<ArrayBuffer>;
}

/** Draws a page; null if it does not exist or cannot be drawn. Forms, media and scripts are never drawn or run. */
export function pagePicture(
  { engine, document, memory }: OpenPdf,
  number: number,
): PageDots | null {
  const page = engine.FPDF_LoadPage(document, number - 1);
  if (!page) return null;
  const { width, height } = sizeOf(
    engine.FPDF_GetPageWidthF(page),
    engine.FPDF_GetPageHeightF(page),
  );
  const bitmap = engine.FPDFBitmap_Create(width, height, 0);
  if (!bitmap) return null;
  engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
  const start = engine.FPDFBitmap_GetBuffer(bitmap);
  const bytes = memory().subarray(start, start + width * height * BYTES_PER_DOT);
  return { width, height, dots: new Uint8Array(bytes) };
}

/** Scaled to the width; an extremely tall or wide page gets fewer pixels. */
function sizeOf(pageWidth: number, pageHeight: number) {
  const scale = Math.min(
    WIDTH_DOTS / Math.max(pageWidth, 1),
    Math.sqrt(DOTS_MAX / Math.max(pageWidth * pageHeight, 1)),
  );
  const dots = (length: number) =>
    Math.min(Math.max(Math.floor(length * scale), 1), DOTS_MAX / 100);
  return { width: dots(pageWidth), height: dots(pageHeight) };
}
