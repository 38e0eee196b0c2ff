import { markAddress } from "~/company/public/brandAddresses.server";
import { findMark } from "~/company/queries.server";
import { IMMUTABLE, NO_STORE } from "~/platform/security/headers.server";
import { pictureMissing } from "~/shell/feeds/pictureAnswer.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/mark";

/** The firm's own mark. It was cleaned when it was uploaded; the security policy blocks scripts in it in any case. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const mark = await findMark(context.get(requestScope).app);
  if (!mark) return pictureMissing();
  const isCurrent = url.pathname + url.search === markAddress(mark.version);
  return new Response(mark.svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": isCurrent ? IMMUTABLE : NO_STORE,
    },
  });
}
