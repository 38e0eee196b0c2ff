import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from "react";
import type { SentFields } from "~/platform/forms/check";
import { AccountIdContext } from "~/shell/admin/session/sessionContexts";
import { takeStoredForm } from "~/shell/forms/interrupted/storedForms";
import { useOnSaved } from "~/shell/forms/useOnSaved";
import { Alert } from "~/ui/primitives/Alert";

/** Whether what is in a form was restored: it differs from what is stored as long as it is not saved. */
export const IsRestoredContext = createContext(false);

interface RestoredFormProps {
  /** The address that the form is sent to. */
  action: string;
  /**
   * Renders the form with what was typed before the password was asked for, or null. Its form element must have the attribute
   * `data-restorable`.
   */
  children: (fields: SentFields | null) => ReactNode;
}

/**
 * A form that is filled again after its writer was asked for a password. It is remounted then, so that fields take their
 * values.
 */
export function RestoredForm({ action, children }: RestoredFormProps) {
  const accountId = useContext(AccountIdContext);
  const [fields, setFields] = useState<SentFields | null>(null);
  useOnSaved(() => setFields(null));
  useEffect(() => {
    setFields((before) => takeStoredForm(action, accountId) ?? before);
  }, [action, accountId]);
  return (
    <Fragment key={fields ? "restored" : "stored"}>
      {fields && (
        <div className="mb-6">
          <Alert title="What you typed is back.">
            <p>It is not saved yet.</p>
          </Alert>
        </div>
      )}
      <IsRestoredContext value={fields !== null}>{children(fields)}</IsRestoredContext>
    </Fragment>
  );
}
