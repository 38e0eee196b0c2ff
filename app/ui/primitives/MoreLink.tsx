import { ArrowRight } from "lucide-react";
import { Icon } from "./Icon";
import { SiteLink } from "./SiteLink";

/** The secondary link at the end of a section head. */
export function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <SiteLink className="more" href={href}>
      {children} <Icon of={ArrowRight} />
    </SiteLink>
  );
}
