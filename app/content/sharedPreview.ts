import { data } from "react-router";
import { findPreviewed } from "~/content/pagePreviews.server";
import { previewResponse } from "~/content/previewResponse.server";
import { PREVIEW_HEADERS } from "~/platform/http/security/headers.server";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/sharedPreview";

/** The newest texts of a page, published or not, for people who have its preview link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const preview = await findPreviewed(scope.app, params.previewKey);
  if (!preview) throw data(null, { status: 404 });
  return previewResponse(scope, preview.page, preview.input, PREVIEW_HEADERS);
}
