import { Mail } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { NEXT_FIELD } from "~/applications/admin/changeTexts";
import { shortcutAttribute } from "~/applications/admin/page/applicantShortcuts";
import type { ApplicationView, ShownMail } from "~/applications/admin/page/applicationView.server";
import { MailPreview, MailQuestion, WRITTEN_TO_FILE } from "~/applications/admin/StatusMail";
import {
  keyOfStatus,
  labelOfStatus,
  NEXT_STATUS_FIELD,
  nextStatusOf,
  SHOWN_STATUS_FIELD,
  STATUS_CHOICES,
} from "~/applications/admin/statuses";
import { mailto } from "~/platform/forms/contactFields";
import { longWordClass } from "~/shell/admin/AdminPageHead";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import { isKeyTaken } from "~/shell/admin/keys/Shortcuts";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Icon, VisuallyHidden } from "~/ui/primitives/Icon";
import { ToastPlace } from "~/ui/primitives/Toasts";

interface StageBarProps {
  application: ApplicationView;
  mails: readonly ShownMail[];
  /** Whether mail is written to files, because no mail server is configured. */
  isMailWrittenToFiles: boolean;
  /** The id of the next application of the list, if there is one. */
  next: string | null;
  /** Links to the applications before and after this one. */
  children: ReactNode;
}

/**
 * The status of an application and what can be done about it, always in view. Choosing a status opens a panel below it with the
 * mail that goes with it; the next status in order is also one press away. The panels need no script: a checked radio button
 * shows its panel, and resetting the form closes it.
 */
export function StageBar(props: StageBarProps) {
  const { application, mails, isMailWrittenToFiles, children } = props;
  const { id, status, email } = application;
  const { pathname, search } = useLocation();
  const saving = useFetcher();
  const form = useRef<HTMLFormElement>(null);
  useFailureOf(saving.data);
  useEscape(form);
  const busy = saving.state !== "idle";
  const nextStatus = nextStatusOf(status);
  return (
    <section className="stagebar" aria-label="Stage">
      <saving.Form
        ref={form}
        method="post"
        action={`/admin/applications/${id}/status`}
        autoComplete="off"
        preventScrollReset
        // Closes the panel once the status was saved here or changed by somebody else, or a mail was written.
        key={`${id} ${status} ${mails.filter(({ mailedAt }) => mailedAt).length}`}
      >
        <input type="hidden" name="from" value={pathname + search} />
        <input type="hidden" name={SHOWN_STATUS_FIELD} value={status} />
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
                isMailWrittenToFiles={isMailWrittenToFiles}
                next={props.next}
                busy={busy}
              />
            </div>
          ))}
        </fieldset>
        <div className="stage-acts">
          {nextStatus && <MoveOn status={nextStatus} busy={busy} />}
          <LinkButton
            variant="line"
            size="sm"
            href={mailto(email)}
            className="stage-email"
            {...shortcutAttribute("e")}
          >
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

/** The button that sets the next status in order, whichever panel is open. */
function MoveOn({ status, busy }: { status: string; busy: boolean }) {
  return (
    <Button
      type="submit"
      variant="signal"
      size="sm"
      name={NEXT_STATUS_FIELD}
      value={status}
      formNoValidate
      busy={busy}
    >
      {moveLabel(status)}
    </Button>
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

/**
 * Escape closes the panel, as it does with menus, and moves the focus out of it to its status. Somebody who types elsewhere, such
 * as a note, goes on typing there.
 */
function useEscape(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    function close(event: KeyboardEvent) {
      const checkedStage = form.current?.querySelector<HTMLInputElement>(
        "input[type=radio]:checked",
      );
      if (event.key !== "Escape" || !checkedStage || isKeyTaken(event)) return;
      const focused = document.activeElement;
      form.current?.reset();
      if (form.current?.contains(focused) || focused === document.body) checkedStage.focus();
    }
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [form]);
}

const REJECTED = "rejected";

const moveLabel = (status: string) => `Move to ${(labelOfStatus(status) ?? status).toLowerCase()}`;

interface StagePanelProps {
  value: string;
  application: ApplicationView;
  mail: ShownMail | undefined;
  isMailWrittenToFiles: boolean;
  /** The id of the next application of the list, if there is one. */
  next: string | null;
  busy: boolean;
}

function StagePanel(props: StagePanelProps) {
  const { value, application, mail, isMailWrittenToFiles, next, busy } = props;
  const { status, fullName } = application;
  const isNow = value === status;
  const label = labelOfStatus(value) ?? value;
  // Nothing is left to do about the present status whose mail was written.
  const verb = isNow ? "Send the email" : moveLabel(value);
  const canSave = !isNow || (mail && !mail.mailedAt);
  return (
    <section className="stage-panel" aria-label={label}>
      <h2 className={longWordClass(fullName)}>
        {isNow ? `${fullName} is at ${label}` : `Move ${fullName} to ${label}?`}
      </h2>
      <StageMail
        mail={mail}
        label={label}
        application={application}
        isMailWrittenToFiles={isMailWrittenToFiles}
        isRequired={isNow}
      />
      <div className="row">
        {value === REJECTED && !isNow && next && (
          <Button type="submit" size="sm" name={NEXT_FIELD} value={next} busy={busy}>
            {busy ? "Saving..." : "Reject and next"}
          </Button>
        )}
        {canSave && (
          <Button
            type="submit"
            variant={value === REJECTED && !isNow && next ? "line" : "default"}
            size="sm"
            busy={busy}
            {...(!isNow && shortcutAttribute(keyOfStatus(value)))}
          >
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

interface StageMailProps {
  mail: ShownMail | undefined;
  label: string;
  application: Pick<ApplicationView, "email">;
  isMailWrittenToFiles: boolean;
  /** Whether the mail is all that the panel is for. */
  isRequired: boolean;
}

/** Offers to mail the applicant a status, and shows the mail as it will read. */
function StageMail({ mail, label, application, isMailWrittenToFiles, isRequired }: StageMailProps) {
  const { shortMoment } = useOfficeCalendar();
  if (!mail) return <p>{`There is no ${label} email: the applicant is not written to.`}</p>;
  if (mail.mailedAt)
    return (
      <p>{`The ${label} email was written on ${shortMoment(mail.mailedAt)}. It is sent once only.`}</p>
    );
  return (
    <>
      <MailQuestion
        status={mail.status}
        question={isRequired ? undefined : `Send the ${label} email`}
        to={isMailWrittenToFiles ? WRITTEN_TO_FILE : `To ${application.email}.`}
      />
      <MailPreview label={label} mail={mail} />
    </>
  );
}
