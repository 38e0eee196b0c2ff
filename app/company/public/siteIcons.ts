import { getDrawnCompany, icoFile } from "~/company/public/companyLook.server";
import type { DrawnPng, Pictures } from "~/platform/files/drawnPictures.server";
import { pictureMissing, pictureResponse } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import {
  type DrawnBrand,
  FAVICON_SIZES,
  faviconSvg,
  iconSvg,
  LARGEST_ICON_SIZE,
} from "~/ui/art/logoDrawing";
import type { Route } from "./+types/siteIcons";

/** Sizes in pixels; `full` for systems that round the corners themselves. */
const ICONS: Record<string, { size: number; full: boolean }> = {
  "/apple-touch-icon.png": { size: 180, full: true },
  "/icon-192.png": { size: 192, full: false },
  "/icon-512.png": { size: LARGEST_ICON_SIZE, full: false },
  "/icon-maskable-512.png": { size: LARGEST_ICON_SIZE, full: true },
};

/** The logo as an icon, at the fixed addresses that browsers and phones request. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { app, pictures } = context.get(requestScope);
  const brand = await getDrawnCompany(app);
  const path = url.pathname.toLowerCase();
  if (path === "/favicon.svg") {
    return new Response(faviconSvg(brand), { headers: { "Content-Type": "image/svg+xml" } });
  }
  if (path === "/favicon.ico")
    return pictureResponse(await favicon(pictures, brand), "image/x-icon");
  const icon = Object.hasOwn(ICONS, path) ? ICONS[path] : undefined;
  return icon ? pictureResponse(await draw(pictures, { ...icon, brand })) : pictureMissing();
}

async function favicon(pictures: Pictures, brand: DrawnBrand): Promise<DrawnPng> {
  const images: { size: number; png: Buffer }[] = [];
  for (const size of FAVICON_SIZES) {
    const png = await draw(pictures, { size, full: false, brand });
    if (!png.ok) return png;
    images.push({ size, png: png.result });
  }
  return { ok: true, result: icoFile(images) };
}

function draw(
  pictures: Pictures,
  { size, ...icon }: { size: number; full: boolean; brand: DrawnBrand },
) {
  const { logo, colors } = icon.brand;
  const name = `icon ${size} ${icon.full} ${logo?.version} ${Object.values(colors).join(" ")}`;
  return pictures.png(name, () => iconSvg(size, icon));
}
