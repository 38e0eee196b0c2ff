import { hexFromOklch } from "~/ui/art/color";
import { DEFAULT_LOGO } from "~/ui/art/defaultLogo";

/** The colors of pictures that follow no theme, from the light theme: the dark bands, text on them, signal and ink. */
export interface PictureColors {
  night: string;
  onNight: string;
  onNightQuiet: string;
  signal: string;
  ink: string;
}

export const DEFAULT_PICTURE_COLORS: PictureColors = {
  night: hexFromOklch(0.245, 0.042, 235),
  onNight: hexFromOklch(0.955, 0.012, 215),
  onNightQuiet: hexFromOklch(0.8, 0.025, 218),
  signal: hexFromOklch(0.735, 0.172, 52),
  ink: hexFromOklch(0.245, 0.038, 235),
};

/** A company's own logo: a complete drawing on a square. */
export interface OwnLogo {
  svg: string;
  version: string;
}

/** The company's logo and colors; without a logo of its own the drawn one is used. */
export interface DrawnBrand {
  logo: OwnLogo | null;
  colors: PictureColors;
}

/** The drawn logo in the colors of the night, for use inside a drawing. */
export function logoOnNight({ onNight, signal }: PictureColors): string {
  return [
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    `<path d="${DEFAULT_LOGO.letter}" stroke="${onNight}" stroke-width="${DEFAULT_LOGO.letterWidth}"/>`,
    `<path d="${DEFAULT_LOGO.feathers}" stroke="${signal}" stroke-width="${DEFAULT_LOGO.feathersWidth}"/>`,
    "</g>",
  ].join("");
}

/** A company's own logo on a white square of this size. Most logos are drawn for white, and so it is visible on every ground. */
export function ownLogoOnTile(
  { svg }: OwnLogo,
  { size, margin, corner }: { size: number; margin: number; corner: number },
): string {
  const inner = size - 2 * margin;
  const openingTag = `<svg x="${margin}" y="${margin}" width="${inner}" height="${inner}" `;
  return `<rect width="${size}" height="${size}" rx="${corner}" fill="#fff"/>${svg.replace("<svg ", openingTag)}`;
}

/** The size in pixels of the icon that phones show while an installed site starts. */
export const LARGEST_ICON_SIZE = 512;

/** The sizes in pixels of the icons in the one file of type ICO. */
export const FAVICON_SIZES = [16, 32, 48];

interface Icon {
  /** No rounded corners, for systems that cut icons to a shape of their own and keep the middle 80 %. */
  full: boolean;
  brand: DrawnBrand;
}

/** The logo on a tile, `size` pixels wide: the drawn one on the night, a company's own on white. */
export function iconSvg(size: number, { full, brand }: Icon): string {
  const corner = full ? 0 : 22;
  const tile = brand.logo
    ? ownLogoOnTile(brand.logo, { size: 100, margin: full ? 22 : 12, corner })
    : nightTile(brand.colors, { full, corner });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">${tile}</svg>`;
}

function nightTile(colors: PictureColors, { full, corner }: { full: boolean; corner: number }) {
  const scale = full ? 1.6 : 2;
  const offset = { x: 50 - 17.3 * scale, y: 50 - 15.2 * scale };
  return [
    `<rect width="100" height="100" rx="${corner}" fill="${colors.night}"/>`,
    `<g transform="translate(${offset.x.toFixed(2)} ${offset.y.toFixed(2)}) scale(${scale})">${logoOnNight(colors)}</g>`,
  ].join("");
}

/** The favicon for light and dark browsers: the drawn logo follows them, a company's own logo has its tile. */
export function faviconSvg({ logo, colors }: DrawnBrand): string {
  if (logo) return iconSvg(32, { full: false, brand: { logo, colors } });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 38 38" fill="none" stroke-linecap="round" stroke-linejoin="round">',
    `<style>path{stroke:${colors.ink}}@media(prefers-color-scheme:dark){path{stroke:${colors.onNight}}}`,
    `.f{stroke:${colors.signal}!important}</style>`,
    `<path d="${DEFAULT_LOGO.letter}" stroke-width="${DEFAULT_LOGO.letterWidth}"/>`,
    `<path class="f" d="${DEFAULT_LOGO.feathers}" stroke-width="${DEFAULT_LOGO.feathersWidth}"/></svg>`,
  ].join("");
}
