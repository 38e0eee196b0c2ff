import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "~/ui/primitives/Button";

interface DialogProps {
  open: boolean;
  title: string;
  /** Called for Escape, Cancel and the browser's own close. */
  onClose: () => void;
  /** Its action is being carried out: Escape closes the dialog no more. */
  busy?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/**
 * The native modal dialog: it traps focus, closes on Escape and returns focus to its opener. For hydrated pages only; its
 * contents are rendered only while it is open.
 */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, busy, children, actions, className } = props;
  const element = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    isShown.current = open;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  // The event of a dialog that was closed here comes later, when the next question may be open already.
  const closed = () => {
    if (isShown.current && !element.current?.open) onClose();
  };
  return (
    <dialog
      ref={element}
      className={className ?? "dialog"}
      aria-labelledby={titleId}
      onClose={closed}
      onCancel={(event) => busy && event.preventDefault()}
    >
      {open && (
        <>
          <h2 id={titleId}>{title}</h2>
          {children && <div className="dialog-body">{children}</div>}
          {actions && <div className="dialog-acts">{actions}</div>}
        </>
      )}
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Name the record and what will be lost; a field is possible, too. */
  children: ReactNode;
  /** The verb, also the text of the button. */
  verb: string;
  busyVerb?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Focus starts on Cancel, or on a field before it, so that an accidental Enter changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, verb, busyVerb, busy, onConfirm, onClose } = props;
  const actions = (
    <>
      <Button variant="line" onClick={onClose} disabled={busy}>
        Cancel
      </Button>
      <Button variant="danger" onClick={onConfirm} busy={busy}>
        {busy ? (busyVerb ?? verb) : verb}
      </Button>
    </>
  );
  return <Dialog {...{ open, title, onClose, busy, actions }}>{children}</Dialog>;
}

/** Whether any dialog of the page is open. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
