import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "~/platform/durations";
import { type Lettering, loadLettering } from "~/platform/files/lettering.server";
import { type Rejection, reject } from "~/platform/reject";
import { createSingleFlight } from "~/platform/singleFlight";

const PICTURES_MAX_BYTES = 16 * 1024 * 1024;
/** How many names of drawings are remembered that took too much. */
const FAILED_MAX = 200;
/** A busy machine is one reason for that: such a drawing is tried again after this time. */
const TRY_AGAIN_MS = 10 * MINUTE_MS;
/** A drawing that fails so often is no accident. */
const TRIES_MAX = 3;
/** If this many drawings are waiting, further ones are rejected. */
export const WAITING_MAX = 30;

/** Draws pictures outside the program, one at a time, and caches them. */
export interface Pictures {
  /**
   * The PNG of a drawing. `name` contains everything that the drawing depends on, so that it is drawn once, however often other
   * content changes.
   */
  png(name: string, draw: (lettering: Lettering) => string): Promise<DrawnPng>;
}

/**
 * `busy`: too many are waiting, or the drawing took too much time or memory and is tried again later. `limits-exceeded`: it did
 * so each time.
 */
export type DrawnPng = { ok: true; result: Buffer } | Rejection<"limits-exceeded" | "busy">;

interface PicturesOptions {
  /** Makes a PNG of an SVG: `drawSvg` of the documents. */
  rasterize(svg: string): Promise<DrawnPng>;
  maxBytes?: number;
  /** Reads the typeface. */
  load?(): Promise<Lettering>;
  /** The current time in milliseconds. */
  now?(): number;
}

export function createPictures({
  rasterize,
  maxBytes = PICTURES_MAX_BYTES,
  load = loadLettering,
  now = Date.now,
}: PicturesOptions): Pictures {
  const failures = createFailures(now);
  const sizeCalculation = ({ length }: Buffer) => length;
  const cached = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation });
  const drawings = createSingleFlight<DrawnPng>();
  const getLettering = loadedOnce(load);
  let last: Promise<unknown> = Promise.resolve();

  async function make(name: string, draw: (lettering: Lettering) => string) {
    const drawing = await rasterize(draw(await getLettering()));
    if (!drawing.ok) return drawing.reason === "limits-exceeded" ? failures.add(name) : drawing;
    failures.delete(name);
    cached.set(name, drawing.result);
    return drawing;
  }

  function makeOneAtATime(name: string, draw: (lettering: Lettering) => string) {
    const nextDrawing = last.then(() => make(name, draw));
    // A drawing that fails does not stop the ones after it.
    last = nextDrawing.catch(() => undefined);
    return nextDrawing;
  }

  return {
    async png(name, draw) {
      const cachedPng = cached.get(name);
      if (cachedPng) return { ok: true, result: cachedPng };
      const rejection = failures.find(name);
      if (rejection) return rejection;
      if (drawings.size >= WAITING_MAX && !drawings.has(name)) return reject("busy");
      return drawings.run(name, () => makeOneAtATime(name, draw));
    },
  };
}

/** Loads it once. After a failure, such as that no descriptor was free to read the typeface, the next picture tries again. */
function loadedOnce(load: () => Promise<Lettering>): () => Promise<Lettering> {
  let lettering: Promise<Lettering> | undefined;
  return () => {
    lettering ??= load().catch((error: unknown) => {
      lettering = undefined;
      throw error;
    });
    return lettering;
  };
}

/** Remembers the drawings that took too much, so that they are not drawn again at each request. */
function createFailures(now: () => number) {
  const failures = new LRUCache<string, { tries: number; at: number }>({ max: FAILED_MAX });
  const rejectionOf = (tries: number) => reject(tries < TRIES_MAX ? "busy" : "limits-exceeded");
  return {
    /** Returns how the drawing is rejected now. */
    add(name: string) {
      const tries = (failures.get(name)?.tries ?? 0) + 1;
      failures.set(name, { tries, at: now() });
      return rejectionOf(tries);
    },
    /** Null for a drawing that may be tried. */
    find(name: string) {
      const failure = failures.get(name);
      return failure && now() - failure.at < TRY_AGAIN_MS ? rejectionOf(failure.tries) : null;
    },
    delete: (name: string) => failures.delete(name),
  };
}
