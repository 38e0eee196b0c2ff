import { privacyPage } from "~/content/pages/legalPages";
import { LegalPage } from "~/pages/legal/LegalPage";
import { loadLegalPage } from "~/pages/legal/loadLegalPage.server";
import { pageMeta, translatorFor } from "~/shell/public/pageMeta";
import chart from "~/ui/art/drawn/charts/privacy.json";
import type { Route } from "./+types/privacy";

export function meta(args: Route.MetaArgs) {
  const { metaTitle: title = translatorFor(args)("Privacy"), metaDescription: description } =
    args.loaderData?.texts ?? {};
  return pageMeta(args, { title, description });
}

export const loader = ({ context }: Route.LoaderArgs) => loadLegalPage(context, privacyPage);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage chart={chart} {...loaderData} />;
}
