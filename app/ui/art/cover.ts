import { hexFromOklch } from "~/ui/art/color";
import { bandsOf, type DrawingArea } from "~/ui/art/contours";
import {
  type ArtCategory,
  type HeightField,
  type Random,
  randomFrom,
  reliefFor,
  seedFrom,
} from "~/ui/art/scalarFields";

const HUES: Record<ArtCategory, number> = {
  ai: 48,
  "data-science": 325,
  "data-engineering": 190,
  cloud: 250,
  tech: 150,
};
const NIGHT_HUE = 235;
const BANDS = 8;
const SMALL_BANDS = 4;
const COVER: DrawingArea = { width: 640, height: 400 };

/**
 * The drawn cover of an article: 640 x 400, 4 to 7 KB, always the same bytes for a slug and category. Its colors do not follow
 * the theme, because it is also shown in feeds and social previews.
 */
export function coverSvg(slug: string, category: string): string {
  const { relief, random, hue } = reliefOf(slug, category);
  const bands = bandsOf(relief, COVER, { count: BANDS, low: 0.1, high: 0.965 });
  const path = scatterBarbs(relief.height, COVER, random);
  const barbs = { ink: hexFromOklch(0.97, 0.02, hue), path };
  return drawingSvg({ tones: tonesOf(hue, BANDS), bands, barbs });
}

/** The cover for a place of 96 pixels: half the bands, fewer corners and no barbs, in a third of the bytes. */
export function smallCoverSvg(slug: string, category: string): string {
  const { relief, hue } = reliefOf(slug, category);
  const bands = bandsOf(relief, COVER, { count: SMALL_BANDS, low: 0.1, high: 0.9, step: 4 });
  return drawingSvg({ tones: tonesOf(hue, SMALL_BANDS), bands });
}

function reliefOf(slug: string, category: string) {
  const random = randomFrom(seedFrom(`${slug}/${category}`));
  const relief = reliefFor(category, random, COVER.width / COVER.height);
  const hue = Object.hasOwn(HUES, category) ? HUES[category as ArtCategory] : 225;
  return { relief, random, hue };
}

const tonesOf = (hue: number, bands: number) =>
  Array.from({ length: bands + 1 }, (_, i) => toneOf(hue, i / bands));

/** A tone between night (0, the ground) and the hue of the category (1, the summit). */
function toneOf(hue: number, share: number): string {
  const turn = ((hue - NIGHT_HUE + 540) % 360) - 180;
  const lightness = 0.25 + 0.55 * share ** 1.15;
  const chroma = 0.04 + 0.095 * share;
  return hexFromOklch(lightness, chroma, NIGHT_HUE + turn * Math.min(1, share * 1.25));
}

interface Drawing {
  /** From the lowest to the highest; the ground comes first. */
  tones: string[];
  bands: string[];
  barbs?: { ink: string; path: string };
}

function drawingSvg({ tones: [ground, ...tones], bands, barbs }: Drawing): string {
  const { width, height } = COVER;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-hidden="true">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    ...bands.map((d, i) => d && `<path fill="${tones[i]}" d="${d}"/>`),
    barbs &&
      `<path fill="none" stroke="${barbs.ink}" stroke-opacity=".6" stroke-width="2" stroke-linecap="round" d="${barbs.path}"/>`,
    "</svg>",
  ].join("");
}

/** Barbs on a jittered lattice, only on steep ground. */
function scatterBarbs(field: HeightField, { width, height }: DrawingArea, random: Random): string {
  const spacing = 96;
  let path = "";
  for (let y = 40; y < height; y += spacing) {
    for (let x = 40; x < width; x += spacing) {
      const px = x + (random() - 0.5) * 40;
      const py = y + (random() - 0.5) * 40;
      const wind = windAt(field, px / height, py / height);
      if (wind.strength <= 0.5 || random() >= 0.55) continue;
      const feathers = Math.min(3, Math.max(1, Math.round(wind.strength * 0.9)));
      path += barbPath({ x: px, y: py, angle: wind.angle, feathers });
    }
  }
  return path;
}

export interface Wind {
  /** The direction along the contour with high ground on the right, in radians. */
  angle: number;
  /** How steep the ground is. */
  strength: number;
}

/** The wind at a point: it blows along the contours and is strong where they are dense. */
export function windAt(field: HeightField, x: number, y: number): Wind {
  const e = 0.01;
  const dx = (field(x + e, y) - field(x - e, y)) / (2 * e);
  const dy = (field(x, y + e) - field(x, y - e)) / (2 * e);
  return { angle: Math.atan2(dx, -dy), strength: Math.hypot(dx, dy) };
}

interface Barb {
  x: number;
  y: number;
  angle: number;
  feathers: number;
  length?: number;
}

/** A wind barb: a shaft along the wind with feathers at its end. */
export function barbPath({ x, y, angle, feathers, length = 26 }: Barb): string {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const at = (along: number, across: number) =>
    `${(x + along * cos - across * sin).toFixed(1)} ${(y + along * sin + across * cos).toFixed(1)}`;
  let path = `M${at(0, 0)}L${at(length, 0)}`;
  for (let i = 0; i < feathers; i++) {
    const back = i * length * 0.2;
    path += `M${at(length - back, 0)}L${at(length * 1.18 - back, -length * 0.36)}`;
  }
  return path;
}
