import { ClosingBand } from "~/ui/sections/ClosingBand";

export function Newsletter() {
  return (
    <ClosingBand
      hot={{
        title: "Want the next article?",
        text: "Tell us which topics matter to you.",
        link: { label: "Contact us", href: "/contact" },
      }}
    />
  );
}
