import { ownLogoAddress } from "~/company/public/companyLook.server";
import { findLogo } from "~/company/queries.server";
import { IMMUTABLE, NO_STORE } from "~/platform/http/security/headers.server";
import { pictureMissing } from "~/shell/feeds/socialPicture.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/uploadedLogo";

/** The firm's own logo. It was cleaned when it was uploaded; the security policy blocks scripts in it in any case. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const logo = await findLogo(context.get(requestScope).app);
  if (!logo) return pictureMissing();
  const isCurrent = url.pathname + url.search === ownLogoAddress(logo.version);
  return new Response(logo.svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "Cache-Control": isCurrent ? IMMUTABLE : NO_STORE,
    },
  });
}
