import { Notice } from "~/ui/primitives/Notice";

export interface AppliedNoticeProps {
  reference: string;
  /** Null if the job is no longer open. */
  title: string | null;
}

/**
 * Repeats the confirmation after the redirect from the application form. The applicant's address is known to this
 * browser's tab only; app/enhance/applied.ts fills it in.
 */
export function AppliedNotice({ reference, title }: AppliedNoticeProps) {
  return (
    <div className="wrap pt-8">
      <Notice tone="ok" title="Application Submitted!">
        <p>Thank you for applying. We'll review your application and get back to you soon.</p>
        <p>
          {title && (
            <>
              You applied for <strong>{title}</strong>.{" "}
            </>
          )}
          Your reference is <strong className="whitespace-nowrap">{reference}</strong>. We sent a
          confirmation to <span data-applied={reference}>your email address</span>.
        </p>
      </Notice>
    </div>
  );
}
