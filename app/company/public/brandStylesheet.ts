import { brandStylesheetAddress } from "~/company/public/companyLook.server";
import { getCompanyAndBrand } from "~/company/queries.server";
import { IMMUTABLE, NO_STORE } from "~/platform/http/security/headers.server";
import { requestScope } from "~/shell/scope.server";
import { brandCss } from "~/ui/brand/palette";
import type { Route } from "./+types/brandStylesheet";

/**
 * The style sheet with the firm's colors. A page from before a change may request the previous version: it gets the current one,
 * which must not be cached under that address.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { brand } = await getCompanyAndBrand(context.get(requestScope).app);
  if (!brand.colors) return new Response("No colors were chosen.\n", { status: 404 });
  const isCurrent = url.pathname + url.search === brandStylesheetAddress(brand.colors);
  return new Response(brandCss(brand.colors), {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": isCurrent ? IMMUTABLE : NO_STORE,
    },
  });
}
