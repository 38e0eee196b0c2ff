import { bandsOf } from "./bands";
import type { Frame } from "./contours";
import { waves } from "./fields";
import { hillsField } from "./hills";
import { randomFrom, seedFrom } from "./random";

const CLASSES = ["a0", "a1", "a1", "a1", "a2", "a2", "a3", "a3", "a4"];

/** A calm chart with one hill right of the middle on a broad one; always the same for a name. */
export function drawPageHead(name: string, frame: Frame) {
  const random = randomFrom(seedFrom(name));
  const aspect = frame.width / frame.height;
  const x = aspect * (0.68 + random() * 0.12);
  const y = 0.3 + random() * 0.16;
  const rough = waves(random, 3);
  const hills = hillsField(
    [
      { x, y, rx: 0.3, ry: 0.5 + random() * 0.1, angle: -1.5 + random() * 0.5, weight: 0.3 },
      { x: x + 0.3, y: y + 0.02, rx: 0.85, ry: 0.46, angle: -0.5 + random() * 0.5, weight: 0.75 },
    ],
    0.14,
  );
  const height = (px: number, py: number) => hills(px, py) + 0.045 * rough(px, py);
  const bands = bandsOf({ height }, frame, {
    cols: 54,
    count: CLASSES.length,
    low: 0.2,
    high: 0.975,
  });
  return bands.map((d, i) => ({ className: CLASSES[i] ?? "a4", d })).filter(({ d }) => d !== "");
}
