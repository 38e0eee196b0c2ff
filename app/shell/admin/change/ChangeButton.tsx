import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { useShownAt } from "~/shell/admin/change/shownAt";
import { RowButton } from "~/shell/admin/list/RowActions";
import { SHOWN_AT_FIELD, VERSION_FIELD } from "~/shell/forms/hiddenFields";
import { Button } from "~/ui/primitives/Button";
import { ConfirmDialog } from "~/ui/primitives/Dialog";
import { Icon, type IconGlyph } from "~/ui/primitives/Icon";

interface ChangeButtonProps {
  action: string;
  variant?: "line" | "quiet" | "danger-line";
  /** The element that names the record, for screen readers. */
  describedBy?: string;
  /** Further fields of its form. */
  fields?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** A button that changes one thing and stays on this page. */
export function ChangeButton(props: ChangeButtonProps) {
  const { action, variant = "line", describedBy, fields = {}, children } = props;
  return (
    <ChangeForm action={action}>
      {(busy) => (
        <>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button
            type="submit"
            variant={variant}
            size="sm"
            busy={busy}
            aria-describedby={describedBy}
          >
            {children}
          </Button>
        </>
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

interface DeleteButtonProps {
  /** Without scripts, a GET shows the page that asks for confirmation; a POST deletes. */
  action: string;
  /** The page to return to; without one, this page. */
  from?: string;
  title: string;
  question: string;
  /** The id of the element that names what is deleted, for screen readers: the button is only called Delete. */
  describedBy?: string;
  /** An icon in a row of a list, or a button with a text. */
  look?: "icon" | "button";
  /** The text of the button; its verb if left out. */
  label?: string;
  verb?: "Delete" | "Remove" | "Reset";
  /** The version of the record that this page shows. A newer one is not deleted. */
  version?: number;
  /** Further fields of its form. */
  fields?: Readonly<Record<string, string>>;
}

/** A button for what cannot be undone: it asks first. If it is reused for another record, an open question closes. */
export function DeleteButton(props: DeleteButtonProps) {
  return <AskingButton key={props.action} {...props} />;
}

function AskingButton(props: DeleteButtonProps) {
  const { action, title, question, describedBy, look = "icon", version } = props;
  const { verb = "Delete", label = verb } = props;
  const { pathname, search } = useLocation();
  const from = props.from ?? pathname + search;
  // The fields as of the moment at which the question opened: a live update below the dialog must
  // not change what is confirmed.
  const [askedFields, setAskedFields] = useState<Record<string, string> | null>(null);
  const deleting = useFetcher();
  useFailureOf(deleting.data);
  const isDeleting = deleting.state !== "idle";
  const wasDeleting = useRef(false);
  useEffect(() => {
    // Also if it was refused: the reason is on the page.
    if (wasDeleting.current && !isDeleting) setAskedFields(null);
    wasDeleting.current = isDeleting;
  }, [isDeleting]);
  const shownAt = useShownAt();
  const shown = { [SHOWN_AT_FIELD]: shownAt, ...(version && { [VERSION_FIELD]: String(version) }) };
  const fields = { from, ...shown, ...props.fields };
  const confirm = () =>
    deleting.submit(askedFields, { method: "post", action, preventScrollReset: true });
  return (
    <>
      <form
        method="get"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          setAskedFields(fields);
        }}
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {look === "button" ? (
          <LabeledButton verb={verb} label={label} />
        ) : (
          <RowButton label={verb} icon={Trash2} describedBy={describedBy} />
        )}
      </form>
      <ConfirmDialog
        open={askedFields !== null}
        title={title}
        verb={verb}
        busyVerb={BUSY_VERBS[verb]}
        busy={isDeleting}
        onConfirm={confirm}
        onClose={() => setAskedFields(null)}
      >
        <p>{question}</p>
      </ConfirmDialog>
    </>
  );
}

const BUSY_VERBS = { Delete: "Deleting...", Remove: "Removing...", Reset: "Resetting..." };

function LabeledButton({ verb, label }: { verb: string; label: string }) {
  return (
    <Button type="submit" variant="danger-line" size="sm">
      {verb !== "Reset" && <Icon of={Trash2} />}
      {label}
    </Button>
  );
}

interface ChangeFormProps {
  action: string;
  children: (busy: boolean) => ReactNode;
  className?: string;
  /** Whether what is typed into it comes back after signing in again; it must contain a `RestoredForm` then. */
  isRestorable?: boolean;
}

/** A form with a button or a few controls that changes one thing and stays on this page. */
export function ChangeForm({ action, children, className, isRestorable }: ChangeFormProps) {
  const { pathname, search } = useLocation();
  const changing = useFetcher();
  const shownAt = useShownAt();
  useFailureOf(changing.data);
  return (
    <changing.Form
      method="post"
      action={action}
      className={className}
      autoComplete={isRestorable ? "off" : undefined}
      data-restorable={isRestorable ? "" : undefined}
      // Text that is typed after the press would be taken for text that was sent.
      inert={isRestorable && changing.state !== "idle"}
      preventScrollReset
    >
      <input type="hidden" name="from" value={pathname + search} />
      <input type="hidden" name={SHOWN_AT_FIELD} value={shownAt} />
      {children(changing.state !== "idle")}
    </changing.Form>
  );
}
