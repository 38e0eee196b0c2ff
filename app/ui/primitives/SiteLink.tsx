import type { AnchorHTMLAttributes } from "react";
import { useAddress } from "~/languages/useText";

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link of a public page: to the page in the language of this one. A plain anchor, because reading pages have no router. */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  return (
    <a {...rest} href={useAddress()(href)}>
      {children}
    </a>
  );
}
