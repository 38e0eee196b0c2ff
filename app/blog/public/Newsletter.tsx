import { POST_FEED } from "~/blog/public/postsAddress";
import { ClosingBand } from "~/ui/sections/ClosingBand";

export function Newsletter() {
  return (
    <ClosingBand
      hot={{
        title: "Want the next article?",
        text: "Our feed has each one as soon as it is published. Add its address to any feed reader.",
        link: { label: "Open the feed", href: POST_FEED.href },
      }}
      cool={{
        title: "Is a topic missing?",
        text: "Tell us which topics matter to you.",
        link: { label: "Contact us", href: "/contact" },
      }}
    />
  );
}
