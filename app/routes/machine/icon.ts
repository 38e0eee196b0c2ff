import type { Pictures } from "~/platform/pictures/pictures.server";
import { icoFile } from "~/routes/machine/parts/icoFile";
import { pictureAnswer, pictureMissing } from "~/routes/machine/parts/pictureAnswer.server";
import { requestScope } from "~/routes/scope.server";
import { iconSvg } from "~/ui/art/markDrawing";
import type { Route } from "./+types/icon";

/** Pixels; `full` for systems that cut the corners themselves. */
const ICONS: Record<string, { size: number; full: boolean }> = {
  "/apple-touch-icon.png": { size: 180, full: true },
  "/icon-192.png": { size: 192, full: false },
  "/icon-512.png": { size: 512, full: false },
  "/icon-maskable-512.png": { size: 512, full: true },
};

const FAVICON_SIZES = [16, 32, 48];

/** The mark as a picture of each size that somebody asks for by a fixed name. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { pictures } = context.get(requestScope);
  const path = url.pathname.toLowerCase();
  if (path === "/favicon.ico") return pictureAnswer(await favicon(pictures), "image/x-icon");
  const icon = Object.hasOwn(ICONS, path) ? ICONS[path] : undefined;
  return icon ? pictureAnswer(await draw(pictures, icon)) : pictureMissing();
}

async function favicon(pictures: Pictures): Promise<Buffer | null> {
  const drawn: { size: number; png: Buffer }[] = [];
  for (const size of FAVICON_SIZES) {
    const png = await draw(pictures, { size, full: false });
    if (!png) return null;
    drawn.push({ size, png });
  }
  return icoFile(drawn);
}

function draw(pictures: Pictures, { size, full }: { size: number; full: boolean }) {
  return pictures.png(`icon ${size} ${full}`, () => iconSvg(size, { full }));
}
