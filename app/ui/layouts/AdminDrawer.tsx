import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { AdminSidebar } from "./AdminSidebar";
import type { AdminPageLayoutProps } from "./adminFrame";

interface AdminDrawerProps {
  frame: AdminPageLayoutProps;
  open: boolean;
  onClose: () => void;
}

/** The sidebar as a modal drawer. Its links are rendered only while it is open, so that none exists twice. */
export function AdminDrawer({ frame, open, onClose }: AdminDrawerProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);
  // The frame stays mounted during client navigation, so the drawer is closed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the path changes, but does not read it.
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
