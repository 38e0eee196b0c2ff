import { POST_FEED } from "~/blog/public/postsAddress";
import type { TextsOf } from "~/content/editablePage";
import type { blogPage } from "~/content/pages/blogPages";
import { ClosingBand } from "~/ui/sections/ClosingBand";

type Texts = Pick<
  TextsOf<typeof blogPage>,
  "closingTitle" | "closingText" | "secondTitle" | "secondText"
>;

export function Newsletter({ texts }: { texts: Texts }) {
  return (
    <ClosingBand
      hot={{
        title: texts.closingTitle,
        text: texts.closingText,
        link: { label: "Open the feed", href: POST_FEED.href },
      }}
      cool={{
        title: texts.secondTitle,
        text: texts.secondText,
        link: { label: "Contact us", href: "/contact" },
      }}
    />
  );
}
