import { type Lettering, loadLettering } from "~/platform/pictures/lettering.server";
import { loadSharp } from "~/platform/pictures/sharp.server";

export const PICTURES_MAX_BYTES = 16 * 1024 * 1024;
/** Who comes when this many drawings wait already is asked to come back. */
export const WAITING_MAX = 30;

/** Draws pictures beside the event loop, one at a time, and keeps them. */
export interface Pictures {
  /**
   * The PNG of a drawing. `name` says everything that the drawing depends on, so that it is drawn once, however often public
   * content changes elsewhere. Null when too many are waiting.
   */
  png(name: string, draw: (lettering: Lettering) => string): Promise<Buffer | null>;
}

export function createPictures({ maxBytes = PICTURES_MAX_BYTES } = {}): Pictures {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let lettering: Promise<Lettering> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let bytes = 0;

  function find(name: string): Buffer | undefined {
    const picture = kept.get(name);
    if (!picture) return undefined;
    // Moves it to the end of the map, which is the order of use.
    kept.delete(name);
    kept.set(name, picture);
    return picture;
  }

  async function make(name: string, draw: (lettering: Lettering) => string): Promise<Buffer> {
    lettering ??= loadLettering();
    const picture = await rasterise(draw(await lettering));
    kept.set(name, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
    return picture;
  }

  return {
    async png(name, draw) {
      const known = find(name) ?? underWay.get(name);
      if (known) return known;
      if (underWay.size >= WAITING_MAX) return null;
      const making = last.then(() => make(name, draw)).finally(() => underWay.delete(name));
      underWay.set(name, making);
      // Who waits in line behind a drawing that fails goes on all the same.
      last = making.catch(() => undefined);
      return making;
    },
  };
}

/** Drawings are our own: only outlines and fills, never a text or an address from outside. */
async function rasterise(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
