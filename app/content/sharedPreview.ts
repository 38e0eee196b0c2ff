import { data } from "react-router";
import { findPreviewed } from "~/content/pagePreviews.server";
import { previewResponse } from "~/content/previewResponse.server";
import { PREVIEW_HEADERS } from "~/platform/http/security/headers.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/sharedPreview";

/**
 * The newest texts of a page, published or not, for people who have its preview link. As middleware, because the response is the
 * page itself: the rest of this module is for a link that was stopped.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }, next) => {
    const scope = context.get(requestScope);
    const preview = await findPreviewed(scope.app, params.previewKey ?? "");
    return preview ? previewResponse(scope, preview.page, preview.input, PREVIEW_HEADERS) : next();
  },
];

export function loader() {
  throw data(null, { status: 404 });
}

// Never rendered, but required: without a component the framework would send a bare error instead of a page.
export default function StoppedPreview() {
  return null;
}
