import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { DeskSide } from "./DeskSide";
import type { DeskFrame } from "./deskFrame";

interface DeskDrawerProps {
  frame: DeskFrame;
  open: boolean;
  onClose: () => void;
}

/** The sidebar as a modal drawer. Its links exist only while it is open, so nothing is listed twice. */
export function DeskDrawer({ frame, open, onClose }: DeskDrawerProps) {
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
        <DeskSide {...frame}>
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
        </DeskSide>
      )}
    </dialog>
  );
}
