import { NOTICE_FIELD } from "~/applications/public/applyAnswer";
import { noticeSentences, type PrivacyNotice } from "~/applications/submission/notice";
import { useCompany } from "~/shell/public/useCompany";

/** Shown beside the button, because submitting is the consent; see docs/decisions/0016-consent-by-submitting.md. */
export function ApplyNotice({ notice }: { notice: PrivacyNotice }) {
  const { name } = useCompany();
  return (
    <section className="notice info" aria-labelledby="apply-notice">
      <div>
        <strong id="apply-notice">What happens to your data</strong>
        <p>
          {noticeSentences(name, notice).join(" ")} More is in our{" "}
          <a href="/privacy">privacy policy</a>.
        </p>
      </div>
      <input type="hidden" name={NOTICE_FIELD} value={notice.version} />
    </section>
  );
}
