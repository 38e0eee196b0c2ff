import { Mail } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import type { ApplicationView, ShownMail } from "~/applications/admin/page/applicationView.server";
import { StageMail } from "~/applications/admin/page/StageMail";
import { labelOfStatus, nextStatusOf, STATUS_CHOICES } from "~/applications/admin/statusLabels";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { mailto } from "~/shell/admin/mailto";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { ToastPlace } from "~/ui/primitives/Toasts";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

interface StageBarProps {
  application: ApplicationView;
  mails: readonly ShownMail[];
  /** Whether mail is written to files, because no mail server is configured. */
  isMailFiled: boolean;
  /** Links to the applications before and after this one. */
  children: ReactNode;
}

/**
 * The status of an application and what can be done about it, always in view. Choosing a status opens a panel below it
 * with the mail that goes with it; the next status in order is also one press away. The panels need no script: a checked
 * radio button shows its panel, and resetting the form closes it.
 */
export function StageBar({ application, mails, isMailFiled, children }: StageBarProps) {
  const { id, status, email } = application;
  const { pathname, search } = useLocation();
  const saving = useFetcher();
  const form = useRef<HTMLFormElement>(null);
  useFailureOf(saving.data);
  useEscape(form);
  const busy = saving.state !== "idle";
  const next = nextStatusOf(status);
  return (
    <section className="stagebar" aria-label="Stage">
      <saving.Form
        ref={form}
        method="post"
        action={`/admin/applications/${id}/status`}
        preventScrollReset
        // Closes the panel once the status was saved here or changed by somebody else, or a mail was written.
        key={`${id} ${status} ${mails.filter(({ writtenAt }) => writtenAt).length}`}
      >
        <input type="hidden" name="from" value={pathname + search} />
        {labelOfStatus(status) === undefined && <p className="stage-other">{status}</p>}
        <fieldset className="stages">
          <legend className="sr-only">Status</legend>
          {STATUS_CHOICES.map(({ value, label }) => (
            <div key={value} className="stage">
              <StageRadio value={value} label={label} isNow={value === status} />
              <StagePanel
                value={value}
                application={application}
                mail={mails.find((mail) => mail.status === value)}
                isMailFiled={isMailFiled}
                busy={busy}
              />
            </div>
          ))}
        </fieldset>
        <div className="stage-acts">
          {next && (
            <Button
              type="submit"
              variant="signal"
              size="sm"
              name="status"
              value={next}
              // It brings its own status, so none has to be chosen.
              formNoValidate
              busy={busy}
            >
              {moveTo(next)}
            </Button>
          )}
          <LinkButton variant="line" size="sm" href={mailto(email)} className="stage-email">
            <Icon of={Mail} />
            <span>Email</span>
          </LinkButton>
        </div>
      </saving.Form>
      {children}
      <ToastPlace />
    </section>
  );
}

interface StageRadioProps {
  value: string;
  label: string;
  isNow: boolean;
}

function StageRadio({ value, label, isNow }: StageRadioProps) {
  return (
    <label>
      <input
        type="radio"
        name="status"
        value={value}
        required
        aria-current={isNow ? "step" : undefined}
      />
      {label}
      {isNow && <VisuallyHidden> (now)</VisuallyHidden>}
    </label>
  );
}

const moveTo = (status: string) => `Move to ${(labelOfStatus(status) ?? status).toLowerCase()}`;

interface StagePanelProps {
  value: string;
  application: ApplicationView;
  mail: ShownMail | undefined;
  isMailFiled: boolean;
  busy: boolean;
}

function StagePanel({ value, application, mail, isMailFiled, busy }: StagePanelProps) {
  const { status, fullName } = application;
  const isNow = value === status;
  const label = labelOfStatus(value) ?? value;
  // Nothing is left to do about the present status whose mail was written.
  const verb = isNow ? "Send the email" : moveTo(value);
  const canSave = !isNow || (mail && !mail.writtenAt);
  return (
    <section className="stage-panel" aria-label={label}>
      <h2>{isNow ? `${fullName} is at ${label}` : `Move ${fullName} to ${label}?`}</h2>
      <StageMail
        mail={mail}
        label={label}
        application={application}
        isMailFiled={isMailFiled}
        isRequired={isNow}
      />
      <div className="row">
        {canSave && (
          <Button type="submit" size="sm" busy={busy}>
            {busy ? "Saving..." : verb}
          </Button>
        )}
        <Button type="reset" variant="line" size="sm">
          {canSave ? "Cancel" : "Close"}
        </Button>
      </div>
    </section>
  );
}

/** Escape closes the panel, as it does with menus, and leaves the focus on its status. */
function useEscape(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    function close(event: KeyboardEvent) {
      const chosen = form.current?.querySelector<HTMLInputElement>("input[type=radio]:checked");
      if (event.key !== "Escape" || !chosen || event.defaultPrevented) return;
      form.current?.reset();
      chosen.focus();
    }
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [form]);
}
