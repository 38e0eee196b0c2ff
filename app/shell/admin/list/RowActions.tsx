import { Ellipsis } from "lucide-react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { Icon } from "~/ui/primitives/Icon";

interface RowActionsProps {
  /** The name of the row's record. */
  of: string;
  children: ReactNode;
}

/** The actions of a row as icons. In a narrow list a button opens them as a menu, which works without scripts too. */
export function RowActions({ of, children }: RowActionsProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="btn quiet sm icon-only acts-menu"
        popoverTarget={id}
        aria-label={`Actions for ${of}`}
      >
        <Icon of={Ellipsis} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the controls inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a control that is pressed by keyboard sends a click as well. */}
      <div className="acts" id={id} popover="auto" data-of={of} onClick={closeMenu}>
        {children}
      </div>
    </>
  );
}

/** The menu stays open below the question that Delete asks. */
function closeMenu({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const asks = (target as Element).closest("form[method=get], dialog");
  if (!asks && target !== currentTarget && currentTarget.matches(":popover-open"))
    currentTarget.hidePopover();
}
