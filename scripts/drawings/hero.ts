import { bandsOf } from "../../app/ui/art/contours";
import { barbPath, windAt } from "../../app/ui/art/cover";
import { randomFrom, seedFrom } from "../../app/ui/art/scalarFields";
import { frontPaths } from "./fronts";
import { hillsField } from "./hills";

const FRAME = { width: 1440, height: 800 };

/** A deep low on the right half, extended toward the lower right corner. */
const field = hillsField(
  [
    { x: 1.377, y: 0.397, rx: 0.329, ry: 0.312, angle: -0.313, weight: 1.013 },
    { x: 1.195, y: 0.731, rx: 0.506, ry: 0.852, angle: 0.656, weight: -0.499 },
    { x: 1.616, y: 0.781, rx: 0.916, ry: 0.436, angle: 0.497, weight: 0.418 },
  ],
  0.15,
);
const CLASSES = ["a0", "a0", "a1", "a1", "a1", "a2", "a2", "a3", "a3", "a4", "a4"];
const LOWEST = 0.03;

/** Where the fronts meet, and turn as the page is scrolled (.fronts in motion.css). */
const CENTER = [1101, 322] as const;

interface StationPlace {
  name: string;
  x: number;
  y: number;
  feathers: number;
  /** The side of the ring with its name. */
  side: "left" | "right";
  above?: boolean;
}

const STATIONS: StationPlace[] = [
  { name: "Data", x: 985, y: 190, feathers: 1, side: "right", above: true },
  { name: "AI and ML", x: 1255, y: 165, feathers: 3, side: "right" },
  { name: "Cloud", x: 1345, y: 262, feathers: 2, side: "right" },
  { name: "Integration", x: 1268, y: 566, feathers: 2, side: "left" },
  { name: "Staffing", x: 1012, y: 405, feathers: 1, side: "left", above: true },
  { name: "Digital", x: 1120, y: 676, feathers: 2, side: "right", above: true },
];

const angleAt = (x: number, y: number) => {
  const { height } = FRAME;
  return windAt(field, x / height, y / height);
};

function placeName(x: number, y: number, side: StationPlace["side"], above?: boolean) {
  const textY = above ? y - 6 : y + 16;
  if (side === "left") return { textX: x - 14, textY, anchor: "end" as const };
  return { textX: x + 14, textY, anchor: "start" as const };
}

function stationOf({ name, x, y, feathers, side, above }: StationPlace) {
  const { angle } = angleAt(x, y);
  return {
    name,
    x,
    y,
    barb: barbPath({ x, y, angle, feathers, length: 34 }),
    ...placeName(x, y, side, above),
  };
}

/** Faint barbs on a jittered lattice, except near the heading, the center and the stations. */
function faintBarbs(): string {
  const random = randomFrom(seedFrom("hero"));
  const occupiedPoints = [...STATIONS.map(({ x, y }) => [x, y] as const), CENTER];
  let path = "";
  for (let y = 60; y < 820; y += 90) {
    for (let x = 980; x < FRAME.width; x += 104) {
      const px = x + (random() - 0.5) * 30;
      const py = y + (random() - 0.5) * 30;
      const { angle, strength } = angleAt(px, py);
      const crowded = occupiedPoints.some(([tx, ty]) => Math.hypot(tx - px, ty - py) < 96);
      if (crowded || strength < 0.45 || random() > 0.6) continue;
      path += barbPath({
        x: px,
        y: py,
        angle,
        feathers: Math.min(3, Math.round(strength) + 1),
        length: 27,
      });
    }
  }
  return path;
}

/** The path data of the hero, about 9 KB. */
export function drawHero() {
  const levels = CLASSES.map((_, k) => LOWEST + k / (CLASSES.length - 1));
  const bands = bandsOf({ height: field }, FRAME, { cols: 72, step: 1.8, over: 0.06, levels });
  return {
    ...FRAME,
    bands: bands.map((d, i) => ({ className: CLASSES[i] ?? "a4", d })).filter(({ d }) => d !== ""),
    barbs: faintBarbs(),
    cold: frontPaths([CENTER, [1090, 480], [1030, 640], [905, 800]], {
      kind: "cold",
      step: 46,
      size: 13,
      side: -1,
    }),
    warm: frontPaths([CENTER, [1200, 300], [1325, 380], [1455, 520]], {
      kind: "warm",
      step: 50,
      size: 14,
      side: -1,
    }),
    stations: STATIONS.map(stationOf),
  };
}
