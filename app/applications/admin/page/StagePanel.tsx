import { keyOfStatus, pressedBy } from "~/applications/admin/page/ApplicantShortcuts";
import type { ApplicationView, ShownMail } from "~/applications/admin/page/applicationView.server";
import { StageMail } from "~/applications/admin/page/StageMail";
import { labelOfStatus } from "~/applications/admin/statusLabels";
import { longWordClass } from "~/shell/admin/list/longWord";
import { Button } from "~/ui/primitives/Button";

const REJECTED = "rejected";

/** The field with the id of the application that is opened afterwards. */
export const NEXT_FIELD = "next";

export const moveTo = (status: string) =>
  `Move to ${(labelOfStatus(status) ?? status).toLowerCase()}`;

interface StagePanelProps {
  value: string;
  application: ApplicationView;
  mail: ShownMail | undefined;
  isMailFiled: boolean;
  /** The id of the next application of the list, if there is one. */
  next: string | null;
  busy: boolean;
}

export function StagePanel(props: StagePanelProps) {
  const { value, application, mail, isMailFiled, next, busy } = props;
  const { status, fullName } = application;
  const isNow = value === status;
  const label = labelOfStatus(value) ?? value;
  // Nothing is left to do about the present status whose mail was written.
  const verb = isNow ? "Send the email" : moveTo(value);
  const canSave = !isNow || (mail && !mail.writtenAt);
  return (
    <section className="stage-panel" aria-label={label}>
      <h2 className={longWordClass(fullName)}>
        {isNow ? `${fullName} is at ${label}` : `Move ${fullName} to ${label}?`}
      </h2>
      <StageMail
        mail={mail}
        label={label}
        application={application}
        isMailFiled={isMailFiled}
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
            {...(!isNow && pressedBy(keyOfStatus(value)))}
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
