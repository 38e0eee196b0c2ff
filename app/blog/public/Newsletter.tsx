import { POST_FEED } from "~/blog/public/postsAddress";
import type { TextsOf } from "~/content/editablePage";
import type { blogPage } from "~/content/pages/blogPages";
import { useText } from "~/languages/useText";
import { PageClosing } from "~/ui/sections/ClosingBand";

type Texts = Pick<
  TextsOf<typeof blogPage>,
  "closingTitle" | "closingText" | "secondTitle" | "secondText"
>;

export function Newsletter({ texts }: { texts: Texts }) {
  const t = useText();
  return (
    <PageClosing
      texts={texts}
      hot={{ label: t("Open the feed"), href: POST_FEED.href }}
      cool={{ label: t("Contact us"), href: "/contact" }}
    />
  );
}
