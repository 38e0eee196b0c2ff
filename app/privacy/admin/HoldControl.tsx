import { Lock, LockOpen } from "lucide-react";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { Icon } from "~/ui/primitives/Icon";

interface HoldControlProps {
  /** `heldAt` is null without a legal hold. */
  application: { id: string; heldAt: Date | null };
}

/** Puts an application under legal hold, so that it cannot be erased, and releases it. */
export function HoldControl({ application }: HoldControlProps) {
  const { longDate } = useOfficeCalendar();
  const { id, heldAt } = application;
  return (
    <section className="legal-hold" aria-label="Legal hold">
      <p>
        {heldAt
          ? `Held since ${longDate(heldAt)}: it is neither deleted nor erased by retention until it is released.`
          : "Keeps this application from being deleted, and from being erased when its time is over."}
      </p>
      <ChangeButton action={`/admin/applications/${id}/${heldAt ? "release" : "hold"}`}>
        <Icon of={heldAt ? LockOpen : Lock} />
        {heldAt ? "Release" : "Put under legal hold"}
      </ChangeButton>
    </section>
  );
}
