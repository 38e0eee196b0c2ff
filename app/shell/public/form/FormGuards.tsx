import { FORM_KEY_FIELD } from "~/platform/security/formKey";
import { TRAP_FIELD } from "~/shell/public/form/trapField";

/** Hidden fields of every public form: the key that makes a repeated submission one, and the trap for robots. */
export function FormGuards({ formKey }: { formKey: string }) {
  return (
    <>
      <input type="hidden" name={FORM_KEY_FIELD} value={formKey} />
      <div className="trap" aria-hidden="true">
        <label htmlFor={TRAP_FIELD}>Leave this field empty</label>
        <input
          id={TRAP_FIELD}
          name={TRAP_FIELD}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </div>
    </>
  );
}
