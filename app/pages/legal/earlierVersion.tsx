import { data } from "react-router";
import { LEGAL_PAGES } from "~/content/pageForms/legalPages";
import { LegalPage } from "~/pages/legal/LegalPage";
import { findEarlierVersion } from "~/pages/legal/loadLegalPage.server";
import { metaOfTexts } from "~/shell/public/pageMeta";
import chart from "~/ui/art/drawn/charts/terms.json";
import type { Route } from "./+types/earlierVersion";

/** People may need to read what they once agreed to; search engines should find what holds today. */
export function meta(args: Route.MetaArgs) {
  return metaOfTexts(args, "Page not found", args.loaderData?.texts, { noindex: true });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = LEGAL_PAGES.find(({ id }) => id === params.pageId);
  const version = /^\d{1,6}$/.test(params.version) ? Number(params.version) : -1;
  const earlierVersion = page && (await findEarlierVersion(context, page, version));
  if (!earlierVersion) throw data(null, { status: 404 });
  return earlierVersion;
}

/** The program of that time decided what a browser may store, so these lists are left out. */
export default function EarlierVersion({ loaderData }: Route.ComponentProps) {
  const blocks = { "visitor-entries": null, "administrator-entries": null };
  return <LegalPage chart={chart} {...loaderData} blocks={blocks} />;
}
