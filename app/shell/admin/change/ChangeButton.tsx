import type { ReactNode } from "react";
import { ChangeForm } from "~/shell/admin/change/ChangeForm";
import { RowButton } from "~/shell/admin/list/RowControls";
import { Button } from "~/ui/primitives/Button";
import type { IconGlyph } from "~/ui/primitives/Icon";

interface ChangeButtonProps {
  action: string;
  variant?: "line" | "quiet" | "danger-line";
  /** The element that names the record, for screen readers. */
  describedBy?: string;
  children: ReactNode;
}

/** A button that changes one thing and stays on this page. */
export function ChangeButton(props: ChangeButtonProps) {
  const { action, variant = "line", describedBy, children } = props;
  return (
    <ChangeForm action={action}>
      {(busy) => (
        <Button
          type="submit"
          variant={variant}
          size="sm"
          busy={busy}
          aria-describedby={describedBy}
        >
          {children}
        </Button>
      )}
    </ChangeForm>
  );
}

interface ChangeIconProps {
  action: string;
  label: string;
  icon: IconGlyph;
  describedBy: string;
}

/** An icon in a row of a list that changes one thing and stays on this page. */
export function ChangeIcon({ action, label, icon, describedBy }: ChangeIconProps) {
  return (
    <ChangeForm action={action}>
      {(busy) => <RowButton label={label} icon={icon} describedBy={describedBy} busy={busy} />}
    </ChangeForm>
  );
}
