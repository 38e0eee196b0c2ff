import { FORM_KEY_FIELD } from "~/platform/http/security/formKey";
import { HONEYPOT_FIELD } from "~/shell/public/form/honeypot";

/** Hidden fields of every public form: the key that makes a repeated submission one, and the honeypot. */
export function FormGuards({ formKey }: { formKey: string }) {
  return (
    <>
      <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
      <div className="offscreen" aria-hidden="true">
        <label htmlFor={HONEYPOT_FIELD}>Leave this field empty</label>
        <input
          id={HONEYPOT_FIELD}
          name={HONEYPOT_FIELD}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </div>
    </>
  );
}
