/** The height at a point; y runs from 0 to 1, x from 0 to the aspect ratio of the frame. */
export type HeightField = (x: number, y: number) => number;

/** `crisp`: contours have corners instead of being smoothed. */
export interface Relief {
  height: HeightField;
  crisp?: boolean;
}

export type ArtCategory = "ai" | "data-science" | "data-engineering" | "cloud" | "tech";

type Recipe = (random: Random, aspect: number) => Relief;

const TURN = 6.28;
const listOf = <T>(length: number, make: (place: number) => T) =>
  Array.from({ length }, (_, i) => make(i));

/** A few low waves: cheaper and smoother than lattice noise. */
export function waves(random: Random, count = 4): HeightField {
  const components = listOf(count, () => ({
    a: random() * 5 - 2.5,
    b: random() * 5 - 2.5,
    phase: random() * 6.283,
    gain: 0.5 + random() * 0.5,
  }));
  return (x, y) =>
    components.reduce(
      (sum, { a, b, phase, gain }) => sum + gain * Math.sin(a * x * 2 + b * y * 2 + phase),
      0,
    ) / count;
}

/** A vortex: two or three log-spiral arms around an eye off the center. */
function vortex(random: Random, aspect: number): Relief {
  const eyeX = aspect * (0.34 + random() * 0.36);
  const eyeY = 0.4 + random() * 0.2;
  const direction = random() < 0.5 ? 1 : -1;
  const rough = waves(random);
  const radius = 0.4 + random() * 0.1;
  const arms = random() < 0.6 ? 2 : 3;
  const rotation = random() * TURN;
  const pitch = 2.6 + random() * 1.4;
  return {
    height(x, y) {
      const dx = x - eyeX;
      const dy = y - eyeY;
      const r = Math.hypot(dx, dy) + 0.02;
      const spiral = Math.cos(
        arms * Math.atan2(dy, dx) + rotation - direction * pitch * Math.log(r),
      );
      const hill = 1.1 * Math.exp(-((r / radius) ** 1.4));
      const reach = Math.exp(-((r / (radius * 1.8)) ** 2)) * Math.min(1, r * 6);
      return hill + 0.32 * spiral * reach + 0.12 * rough(x, y);
    },
  };
}

/** A ridge of uneven, tilted peaks: a joint distribution seen from above. */
function ridge(random: Random, aspect: number): Relief {
  const rough = waves(random, 3);
  const tilt = (random() - 0.5) * 1.6;
  const count = 4 + Math.floor(random() * 2);
  const peaks = listOf(count, (i) => ({
    x: aspect * ((i + 0.6) / (count + 0.2)) + (random() - 0.5) * 0.12,
    y: 0.5 + Math.sin(tilt) * (i / (count - 1) - 0.5) * 0.7 + (random() - 0.5) * 0.16,
    radius: 0.13 + random() * 0.12,
    angle: random() * 3.14,
    weight: 0.5 + random() * 0.7,
  }));
  return {
    height: (x, y) =>
      peaks.reduce((sum, peak) => {
        const dx = x - peak.x;
        const dy = y - peak.y;
        const along = dx * Math.cos(peak.angle) + dy * Math.sin(peak.angle);
        const across = -dx * Math.sin(peak.angle) + dy * Math.cos(peak.angle);
        const fall = (along / (peak.radius * 1.9)) ** 2 + (across / peak.radius) ** 2;
        return sum + peak.weight * Math.exp(-fall);
      }, 0.16 * rough(x, y)),
  };
}

/** Long parallel currents that pinch and widen. */
function currents(random: Random): Relief {
  const p = random() * TURN;
  const q = random() * TURN;
  const frequency = 1.5 + random() * 0.7;
  const slope = random() < 0.5 ? 1 : -1;
  return {
    height: (x, y) =>
      1.5 * slope * (y - 0.5) +
      0.3 * Math.sin(frequency * x * 2.2 + p) * (0.5 + 0.9 * y) +
      0.14 * Math.sin(frequency * x * 4.4 + q - y * 2.8),
  };
}

/** Cumulus: crowded round tops over a level base. */
function cumulus(random: Random, aspect: number): Relief {
  const count = 4 + Math.floor(random() * 2);
  const tops = listOf(count, (i) => ({
    x: aspect * ((i + 0.5) / count + (random() - 0.5) * 0.12),
    y: 0.62 + random() * 0.3,
    radius: 0.2 + random() * 0.16,
  }));
  return {
    height(x, y) {
      const crowd = tops.reduce((sum, top) => {
        const distance = Math.hypot(x - top.x, (y - top.y) * 1.05);
        return sum + Math.exp(7 * (0.9 - distance / (top.radius * 2)));
      }, 0.02);
      return Math.log(crowd) / 7 + 0.25 * y;
    },
  };
}

/** Chamfered plates: octagonal distance, straight edges only. */
function plates(random: Random, aspect: number): Relief {
  const count = 3 + Math.floor(random() * 2);
  const middles = listOf(count, (i) => ({
    x: aspect * ((i + 0.5) / count + (random() - 0.5) * 0.16),
    y: 0.2 + random() * 0.6,
    weight: 0.6 + random() * 0.5,
  }));
  return {
    crisp: true,
    height: (x, y) =>
      middles.reduce((highest, middle) => {
        const dx = Math.abs(x - middle.x);
        const dy = Math.abs(y - middle.y);
        return Math.max(highest, middle.weight - 1.5 * Math.max(dx, dy, (dx + dy) / 1.34));
      }, -9),
  };
}

const RECIPES: Record<ArtCategory, Recipe> = {
  ai: vortex,
  "data-science": ridge,
  "data-engineering": currents,
  cloud: cumulus,
  tech: plates,
};

/** Categories without a drawing of their own get plates. */
export function reliefFor(category: string, random: Random, aspect: number): Relief {
  const recipe = Object.hasOwn(RECIPES, category) ? RECIPES[category as ArtCategory] : plates;
  return recipe(random, aspect);
}

/** FNV-1a, 32 bits: the same text always gives the same seed. */
export function seedFrom(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Numbers from 0 up to 1. */
export type Random = () => number;

/** mulberry32: small, fast and the same on every engine, so that pictures are reproducible. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
