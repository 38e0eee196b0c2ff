import { Notice } from "~/ui/primitives/Notice";

/** Repeats the confirmation after the redirect from the application form. */
export function AppliedNotice() {
  return (
    <div className="wrap pt-8">
      <Notice tone="ok" title="Application Submitted!">
        <p>Thank you for applying. We'll review your application and get back to you soon.</p>
      </Notice>
    </div>
  );
}
