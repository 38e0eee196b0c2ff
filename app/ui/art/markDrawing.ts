import { hexFromOklch } from "./colour";
import { MARK } from "./mark";

/** The colours of the dark theme's ground and of what stands on it, for pictures that follow no theme. */
export const NIGHT = hexFromOklch(0.245, 0.042, 235);
export const ON_NIGHT = hexFromOklch(0.955, 0.012, 215);
export const ON_NIGHT_QUIET = hexFromOklch(0.8, 0.025, 218);
export const SIGNAL = hexFromOklch(0.735, 0.172, 52);

/** The mark in the colours of the night, as a part of a drawing. */
export function markOnNight(): string {
  return [
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    `<path d="${MARK.letter}" stroke="${ON_NIGHT}" stroke-width="${MARK.letterWidth}"/>`,
    `<path d="${MARK.feathers}" stroke="${SIGNAL}" stroke-width="${MARK.feathersWidth}"/>`,
    "</g>",
  ].join("");
}

/**
 * The mark on a tile of the night, `size` pixels wide. A full tile has no rounded corners: systems that cut icons
 * to a shape of their own (the home screens of phones) do it themselves, and keep the middle 80 %.
 */
export function iconSvg(size: number, { full }: { full: boolean }): string {
  const scale = full ? 1.6 : 2;
  const offset = { x: 50 - 17.3 * scale, y: 50 - 15.2 * scale };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">`,
    `<rect width="100" height="100" rx="${full ? 0 : 22}" fill="${NIGHT}"/>`,
    `<g transform="translate(${offset.x.toFixed(2)} ${offset.y.toFixed(2)}) scale(${scale})">${markOnNight()}</g>`,
    "</svg>",
  ].join("");
}
