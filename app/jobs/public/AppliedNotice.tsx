import { Phrase, useText } from "~/languages/useText";
import { DoneHeading } from "~/shell/forms/public/PublicForm";
import { Notice } from "~/ui/primitives/Notice";

export interface AppliedNoticeProps extends Applied {
  /** Null if the job is no longer open. */
  title: string | null;
}

/**
 * Repeats the confirmation after the redirect from the application form. The applicant's address is known to this
 * browser's tab only; app/enhance/jobPages.ts fills it in. The heading takes focus, so that it is read and in sight.
 */
export function AppliedNotice({ reference, isConfirmed, title }: AppliedNoticeProps) {
  const t = useText();
  const email = <span data-applied={reference}>{t("your email address")}</span>;
  return (
    <div className="wrap py-8">
      <Notice tone="ok" title={<DoneHeading>{t("Application Submitted!")}</DoneHeading>}>
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
      </Notice>
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

const REFERENCE = /^APP-[0-9A-HJKMNP-TV-Z]{8}$/;

/** An application that was received, as the addresses of the pages that confirm it say it. Nothing personal is in them. */
export interface Applied {
  reference: string;
  /** Whether a confirmation is mailed. */
  isConfirmed: boolean;
}

/** The reference is validated, so that no other text can be shown as one. */
function readApplied(query: URLSearchParams, name: string): Applied | null {
  const reference = query.get(name);
  if (!reference || !REFERENCE.test(reference)) return null;
  return { reference, isConfirmed: query.get("mail") !== "none" };
}

function queryOf(name: string, { reference, isConfirmed }: Applied, more = {}): string {
  const query = new URLSearchParams({ [name]: reference, ...more });
  if (!isConfirmed) query.set("mail", "none");
  return query.toString();
}

/** The application form's own page, after it was sent. It redirects to Careers by itself, unless `isStaying`. */
export const readSubmitted = (query: URLSearchParams) => readApplied(query, "submitted");
export const submittedQuery = (applied: Applied, { isStaying = false } = {}) =>
  `?${queryOf("submitted", applied, isStaying ? { stay: "1" } : {})}`;

/** The careers page with the confirmation of an application. */
export const readAppliedFor = (query: URLSearchParams) => readApplied(query, "applied");
export const appliedAddress = (applied: Applied, jobId: string) =>
  `/careers?${queryOf("applied", applied, { position: jobId })}`;

export const NOT_CONFIRMED =
  "Several confirmations went to your email address within the last hour, so none follows for this application.";
