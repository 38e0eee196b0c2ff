import { Notice } from "~/ui/primitives/Notice";

/** Says once more, calmly, what the application form has just said. */
export function AppliedNotice() {
  return (
    <div className="wrap pt-8">
      <Notice tone="ok" title="Application Submitted!">
        <p>Thank you for applying. We'll review your application and get back to you soon.</p>
      </Notice>
    </div>
  );
}
