import type { PostInput } from "~/blog/forms";
import type { FieldErrors } from "~/platform/forms/check";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { CheckboxField, TextField } from "~/ui/primitives/Fields";

interface PostPublishingProps {
  label: string;
  input: PostInput;
  fieldErrors: FieldErrors;
  /** The state of the stored post as a sentence; empty for a new post. */
  state: string;
}

export function PostPublishing({ label, input, fieldErrors, state }: PostPublishingProps) {
  const { timeZone } = useOfficeCalendar();
  return (
    <section className="card pad stack">
      <h2>Visibility</h2>
      {state && <p>{state}</p>}
      {/* Optional as HTML means it: a required checkbox would have to be ticked. */}
      <CheckboxField
        name="is_published"
        label={label}
        optional
        defaultChecked={input.is_published}
        error={fieldErrors.is_published}
      />
      <TextField
        name="publish_at"
        type="datetime-local"
        label="Publish at"
        optional
        hint={`Time at the offices (${timeZone}). A post that is not published yet publishes itself then.`}
        defaultValue={input.publish_at}
        error={fieldErrors.publish_at}
      />
    </section>
  );
}
