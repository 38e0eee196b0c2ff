const radians = (degrees: number) => (degrees * Math.PI) / 180;
const clampToUnit = (value: number) => Math.min(1, Math.max(0, value));

const isShowable = (linear: number[]) => linear.every((v) => v >= -0.0005 && v <= 1.0005);

/** Converts OKLCH to hex, which rasterizers and mail programs understand; reduces chroma until a screen can show it. */
export function hexFromOklch(lightness: number, chroma: number, hue: number): string {
  let tamed = chroma;
  let linear = linearFromOklch(lightness, tamed, hue);
  while (!isShowable(linear) && tamed >= 0.004) {
    tamed -= 0.004;
    linear = linearFromOklch(lightness, tamed, hue);
  }
  return `#${linear.map(hexPart).join("")}`;
}

/** Converts OKLCH to linear sRGB; components outside 0 to 1 mean that a screen cannot show the color. */
function linearFromOklch(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos(radians(hue));
  const b = chroma * Math.sin(radians(hue));
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexPart(linear: number): string {
  const byte = Math.round(clampToUnit(gammaEncode(linear)) * 255);
  return byte.toString(16).padStart(2, "0");
}

function gammaEncode(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** WCAG 2 relative luminance. */
export function luminance(lightness: number, chroma: number, hue: number): number {
  return luminanceOfLinear(linearFromOklch(lightness, chroma, hue));
}

/** WCAG 2 relative luminance of "#rrggbb". */
export function luminanceOfHex(hex: string): number {
  return luminanceOfLinear(linearFromHex(hex));
}

function luminanceOfLinear(linear: number[]): number {
  const [red = 0, green = 0, blue = 0] = linear.map(clampToUnit);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearFromHex(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

/** The inverse of hexFromOklch, for "#rrggbb". */
export function oklchFromHex(hex: string): [lightness: number, chroma: number, hue: number] {
  const [red = 0, green = 0, blue = 0] = linearFromHex(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(a, b),
    hue < 0 ? hue + 360 : hue,
  ];
}
