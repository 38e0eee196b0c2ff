import { termsPage } from "~/content/pageForms/legalPages";
import { LegalPage } from "~/pages/legal/LegalPage";
import { loadLegalPage } from "~/pages/legal/loadLegalPage.server";
import { metaOfTexts } from "~/shell/public/pageMeta";
import chart from "~/ui/art/drawn/charts/terms.json";
import type { Route } from "./+types/terms";

export function meta(args: Route.MetaArgs) {
  return metaOfTexts(args, "Terms", args.loaderData?.texts);
}

export const loader = ({ context }: Route.LoaderArgs) => loadLegalPage(context, termsPage);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage chart={chart} {...loaderData} />;
}
