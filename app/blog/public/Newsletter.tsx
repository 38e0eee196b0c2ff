import { POST_FEED } from "~/blog/public/postsAddress";
import type { TextsOf } from "~/content/editablePage";
import type { blogPage } from "~/content/pages/blogPages";
import { PageClosing } from "~/ui/sections/ClosingBand";

type Texts = Pick<
  TextsOf<typeof blogPage>,
  "closingTitle" | "closingText" | "secondTitle" | "secondText"
>;

export function Newsletter({ texts }: { texts: Texts }) {
  return (
    <PageClosing
      texts={texts}
      hot={{ label: "Open the feed", href: POST_FEED.href }}
      cool={{ label: "Contact us", href: "/contact" }}
    />
  );
}
