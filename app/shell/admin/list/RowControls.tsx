import { Button, LinkButton } from "~/ui/primitives/Button";
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

interface RowButtonProps {
  label: string;
  icon: IconGlyph;
  /** The id of what names the row's record. */
  describedBy?: string;
  busy?: boolean;
}

/** The same as a button that submits the form around it. */
export function RowButton({ label, icon, describedBy, busy }: RowButtonProps) {
  return (
    <Button
      type="submit"
      variant="quiet"
      size="sm"
      iconOnly
      label={label}
      title={label}
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
    >
      <Icon of={icon} />
    </Button>
  );
}
