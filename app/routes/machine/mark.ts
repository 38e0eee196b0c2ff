import { findMark } from "~/domain/company/queries.server";
import { IMMUTABLE, NOT_KEPT } from "~/platform/security/headers.server";
import { markAddress } from "~/routes/brandAddresses.server";
import { pictureMissing } from "~/routes/machine/parts/pictureAnswer.server";
import { requestScope } from "~/routes/scope.server";
import type { Route } from "./+types/mark";

/** The firm's own mark. It was written anew when it was uploaded; the policy would keep it still even so. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const mark = await findMark(context.get(requestScope).context);
  if (!mark) return pictureMissing();
  const isCurrent = url.pathname + url.search === markAddress(mark.version);
  return new Response(mark.svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": isCurrent ? IMMUTABLE : NOT_KEPT,
    },
  });
}
