import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { AdminSidebar } from "./AdminSidebar";
import type { AdminPageLayoutProps } from "./deskFrame";

interface AdminDrawerProps {
  frame: AdminPageLayoutProps;
  open: boolean;
  onClose: () => void;
}

/** The sidebar as a modal drawer. Its links exist only while it is open, so nothing is listed twice. */
export function AdminDrawer({ frame, open, onClose }: AdminDrawerProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);
  // A client navigation keeps the frame mounted; the drawer has done its work then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the occasion, not a value that is read.
  useEffect(() => element.current?.close(), [frame.currentPath]);
  return (
    <dialog ref={element} className="drawer" aria-label="Menu" onClose={onClose}>
      {open && (
        <AdminSidebar {...frame}>
          <Button
            variant="quiet"
            size="sm"
            iconOnly
            label="Close menu"
            className="drawer-close"
            onClick={onClose}
          >
            <Icon of={X} />
          </Button>
        </AdminSidebar>
      )}
    </dialog>
  );
}
