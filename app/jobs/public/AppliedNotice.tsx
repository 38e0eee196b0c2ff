import { type Applied, NOT_CONFIRMED } from "~/jobs/public/applied";
import { DoneHeading } from "~/shell/public/form/DoneHeading";
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
  return (
    <div className="wrap py-8">
      <Notice tone="ok" title={<DoneHeading>Application Submitted!</DoneHeading>}>
        <p>Thank you for applying. We'll review your application and get back to you soon.</p>
        <p>
          {title && (
            <>
              You applied for <strong>{title}</strong>.{" "}
            </>
          )}
          Your reference is <strong className="whitespace-nowrap">{reference}</strong>.{" "}
          {isConfirmed ? (
            <>
              We sent a confirmation to <span data-applied={reference}>your email address</span>.
            </>
          ) : (
            NOT_CONFIRMED
          )}
        </p>
      </Notice>
    </div>
  );
}
