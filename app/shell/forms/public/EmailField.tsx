import type { ReactNode } from "react";
import { Phrase, useText } from "~/languages/useText";
import { ACCEPTED_FIELD, ASKED_FIELD, suggestEmail } from "~/platform/forms/emailSuggestion";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import type { SubmissionControls } from "~/shell/forms/public/useSubmission";
import { useHydrated } from "~/ui/useHydrated";

interface EmailFieldProps {
  filledForm: FilledForm;
  submission: Pick<SubmissionControls, "leftEmail" | "setEmail">;
}

/** The field of an address, with "Did you mean dana@gmail.com?" below it after a likely slip. */
export function EmailField({ filledForm, submission }: EmailFieldProps) {
  const isHydrated = useHydrated();
  const typed = String(filledForm.values.email ?? "");
  const suggested = suggestEmail(submission.leftEmail ?? typed);
  return (
    <>
      {!isHydrated && <input type="hidden" name={ASKED_FIELD} value={typed} />}
      <FormField
        name="email"
        {...filledForm}
        after={
          <div className="suggestion" role="status">
            {suggested &&
              (isHydrated ? (
                <Accept onClick={() => submission.setEmail(suggested)}>{suggested}</Accept>
              ) : (
                <AcceptBox suggested={suggested} />
              ))}
          </div>
        }
      />
    </>
  );
}

function Accept({ children, onClick }: { children: ReactNode; onClick(): void }) {
  const address = (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  );
  return (
    <p>
      <Phrase text="Did you mean {address}?" values={{ address }} />
    </p>
  );
}

/** On purpose no button: Enter in any field would press the first one of the form. */
function AcceptBox({ suggested }: { suggested: string }) {
  const t = useText();
  return (
    <label className="check">
      <input type="checkbox" name={ACCEPTED_FIELD} value={suggested} />
      <span>{t("Yes, use {address}", { address: suggested })}</span>
    </label>
  );
}
