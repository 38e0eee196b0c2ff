import { Ellipsis } from "lucide-react";
import { type MouseEvent as ReactMouseEvent, type ReactNode, useId } from "react";
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
  opensNewTab?: boolean;
}

/** A link among the actions of a row: an icon whose name is its verb. */
export function RowLink({
  label,
  title = label,
  icon,
  href,
  describedBy,
  opensNewTab,
}: RowLinkProps) {
  return (
    <LinkButton
      variant="quiet"
      size="sm"
      iconOnly
      label={label}
      title={title}
      aria-describedby={describedBy}
      href={href}
      {...(opensNewTab && { target: "_blank", rel: "noopener" })}
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

/** A button among the actions of a row: an icon whose name is its verb. Submits the form around it. */
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

interface RowActionsProps {
  /** The name of the row's record. */
  name: string;
  children: ReactNode;
}

/** The actions of a row as icons. In a narrow list a button opens them as a menu, which works without scripts too. */
export function RowActions({ name, children }: RowActionsProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="btn quiet sm icon-only acts-menu"
        popoverTarget={id}
        aria-label={`Actions for ${name}`}
      >
        <Icon of={Ellipsis} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the controls inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a control that is pressed by keyboard sends a click as well. */}
      <div className="acts" id={id} popover="auto" data-of={name} onClick={closeMenu}>
        {children}
      </div>
    </>
  );
}

/** The menu stays open below the question that Delete asks. */
function closeMenu({ target, currentTarget }: ReactMouseEvent<HTMLElement>) {
  const question = (target as Element).closest("form[method=get], dialog");
  if (!question && target !== currentTarget && currentTarget.matches(":popover-open"))
    currentTarget.hidePopover();
}
