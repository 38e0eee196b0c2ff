import { ChevronRight } from "lucide-react";
import { useText } from "~/languages/useText";
import { SiteLink } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

export interface Crumb {
  label: string;
  href: string;
}

/** The parents of a page. The page itself is not listed, because its h1 follows. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useText();
  return (
    <nav className="crumbs" aria-label={t("Breadcrumb")}>
      <ol>
        {crumbs.map(({ label, href }, index) => (
          <li key={href}>
            {index > 0 && <Icon of={ChevronRight} />}
            <SiteLink href={href}>{label}</SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
