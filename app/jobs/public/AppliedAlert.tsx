import type { ApplicationConfirmation } from "~/jobs/public/careersAddress";
import { Phrase, useText } from "~/languages/useText";
import { DoneHeading } from "~/shell/forms/public/PublicForm";
import { Alert } from "~/ui/primitives/Alert";

export interface AppliedAlertProps extends ApplicationConfirmation {
  /** Null if the job is no longer open. */
  title: string | null;
}

/**
 * Repeats the confirmation after the redirect from the application form. The applicant's address is known to this browser's tab
 * only; app/enhance/jobPages.ts fills it in. The heading takes focus, so that it is read and in sight.
 */
export function AppliedAlert({ reference, isConfirmed, title }: AppliedAlertProps) {
  const t = useText();
  const email = <span data-applied={reference}>{t("your email address")}</span>;
  return (
    <div className="wrap py-8">
      <Alert tone="ok" title={<DoneHeading>{t("Application Submitted!")}</DoneHeading>}>
        <p>
          {t("Thank you for applying. We'll review your application and get back to you soon.")}
        </p>
        <p>
          <AppliedFor title={title} reference={reference} />{" "}
          {isConfirmed ? (
            <Phrase text="We sent a confirmation to {email}." values={{ email }} />
          ) : (
            t(NOT_CONFIRMED)
          )}
        </p>
      </Alert>
    </div>
  );
}

/** "You applied for Data Engineer. Your reference is APP-7G2K9QXT." */
export function AppliedFor({ title, reference }: { title: string | null; reference: string }) {
  const referenceText = <strong className="whitespace-nowrap">{reference}</strong>;
  return (
    <>
      {title && (
        <>
          <Phrase
            text="You applied for {title}."
            values={{ title: <strong>{title}</strong> }}
          />{" "}
        </>
      )}
      <Phrase text="Your reference is {reference}." values={{ reference: referenceText }} />
    </>
  );
}

export const NOT_CONFIRMED =
  "Several confirmations went to your email address within the last hour, so none follows for this application.";
