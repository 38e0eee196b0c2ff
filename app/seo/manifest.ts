import { pictureColors } from "~/company/public/companyLook.server";
import { getCompanyAndBrand } from "~/company/queries.server";
import { languageOf } from "~/languages/languages";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/manifest";

/** The web app manifest: name, colors and icons for a phone's home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { company, brand } = await getCompanyAndBrand(context.get(requestScope).app);
  const { night } = pictureColors(brand.colors);
  const icon = (src: string, sizes: string, purpose: string) => ({
    src,
    sizes,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/",
    name: company.name,
    short_name: company.shortName,
    description: company.tagline,
    lang: languageOf(company.locale),
    start_url: "/",
    scope: "/",
    display: "browser",
    theme_color: night,
    background_color: night,
    icons: [
      icon("/icon-192.png", "192x192", "any"),
      icon("/icon-512.png", "512x512", "any"),
      icon("/icon-maskable-512.png", "512x512", "maskable"),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
