const radians = (degrees: number) => (degrees * Math.PI) / 180;
const clampToUnit = (value: number) => Math.min(1, Math.max(0, value));

/** OKLCH to linear sRGB; parts outside 0 to 1 mean that a screen cannot show the colour. */
export function linearFromOklch(lightness: number, chroma: number, hue: number): number[] {
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

function gammaEncode(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function hexPart(linear: number): string {
  const byte = Math.round(clampToUnit(gammaEncode(linear)) * 255);
  return byte.toString(16).padStart(2, "0");
}

const isShowable = (linear: number[]) => linear.every((v) => v >= -0.0005 && v <= 1.0005);

/** OKLCH as hex, which rasterisers and mail programs understand; chroma gives way until a screen can show it. */
export function hexFromOklch(lightness: number, chroma: number, hue: number): string {
  let tamed = chroma;
  let linear = linearFromOklch(lightness, tamed, hue);
  while (!isShowable(linear) && tamed >= 0.004) {
    tamed -= 0.004;
    linear = linearFromOklch(lightness, tamed, hue);
  }
  return `#${linear.map(hexPart).join("")}`;
}

/** WCAG 2 relative luminance. */
export function luminance(lightness: number, chroma: number, hue: number): number {
  const [red = 0, green = 0, blue = 0] = linearFromOklch(lightness, chroma, hue).map(clampToUnit);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
