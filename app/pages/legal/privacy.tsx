import { privacyPage } from "~/content/pageForms/legalPages";
import { LegalPage } from "~/pages/legal/LegalPage";
import { loadLegalPage } from "~/pages/legal/loadLegalPage.server";
import { metaOfTexts } from "~/shell/public/pageMeta";
import chart from "~/ui/art/drawn/charts/privacy.json";
import type { Route } from "./+types/privacy";

export function meta(args: Route.MetaArgs) {
  return metaOfTexts(args, "Privacy", args.loaderData?.texts);
}

export const loader = ({ context }: Route.LoaderArgs) => loadLegalPage(context, privacyPage);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage chart={chart} {...loaderData} />;
}
