import { LRUCache } from "lru-cache";
import { type Lettering, loadLettering } from "~/platform/pictures/lettering.server";
import { loadSharp } from "~/platform/pictures/sharp.server";
import { createSingleFlight } from "~/platform/singleFlight";

const PICTURES_MAX_BYTES = 16 * 1024 * 1024;
/** If this many drawings are waiting, further ones are rejected. */
export const WAITING_MAX = 30;

/** Draws pictures outside the event loop, one at a time, and caches them. */
export interface Pictures {
  /**
   * The PNG of a drawing. `name` contains everything that the drawing depends on, so that it is drawn once, however
   * often other content changes. Null if too many are waiting.
   */
  png(name: string, draw: (lettering: Lettering) => string): Promise<Buffer | null>;
}

export function createPictures({ maxBytes = PICTURES_MAX_BYTES } = {}): Pictures {
  const cached = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  });
  const drawings = createSingleFlight<Buffer>();
  let lettering: Promise<Lettering> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function make(name: string, draw: (lettering: Lettering) => string): Promise<Buffer> {
    lettering ??= loadLettering();
    const picture = await rasterise(draw(await lettering));
    cached.set(name, picture);
    return picture;
  }

  function makeInTurn(name: string, draw: (lettering: Lettering) => string): Promise<Buffer> {
    const making = last.then(() => make(name, draw));
    // A drawing that fails does not stop the ones after it.
    last = making.catch(() => undefined);
    return making;
  }

  return {
    async png(name, draw) {
      const known = cached.get(name);
      if (known) return known;
      if (drawings.size >= WAITING_MAX && !drawings.has(name)) return null;
      return drawings.run(name, () => makeInTurn(name, draw));
    },
  };
}

/** The SVG is our own: only outlines and fills, no text or addresses from users. */
async function rasterise(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
