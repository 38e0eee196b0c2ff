import { LinkButton } from "~/ui/primitives/Button";
import { Icon, type IconGlyph } from "~/ui/primitives/Icon";

interface RowLinkProps {
  label: string;
  /** The tooltip, if it says more than the label. */
  title?: string;
  icon: IconGlyph;
  href: string;
  /** The id of what names the row's record. */
  describedBy: string;
  newTab?: boolean;
}

/** A link among the actions of a row: an icon whose name is its verb. */
export function RowLink({ label, title = label, icon, href, describedBy, newTab }: RowLinkProps) {
  return (
    <LinkButton
      variant="quiet"
      size="sm"
      iconOnly
      label={label}
      title={title}
      aria-describedby={describedBy}
      href={href}
      {...(newTab && { target: "_blank", rel: "noopener" })}
    >
      <Icon of={icon} />
    </LinkButton>
  );
}
