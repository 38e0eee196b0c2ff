import type { PostInput } from "~/domain/blog/forms";
import type { Faults } from "~/platform/forms/check";
import { useOfficeCalendar } from "~/routes/officeCalendar";
import { CheckboxField, TextField } from "~/ui/primitives/Fields";

interface PostPublishingProps {
  label: string;
  input: PostInput;
  faults: Faults;
  /** How the stored post stands, in words; empty for a new one. */
  standing: string;
}

export function PostPublishing({ label, input, faults, standing }: PostPublishingProps) {
  const { timeZone } = useOfficeCalendar();
  return (
    <section className="card pad stack">
      <h2>Visibility</h2>
      {standing && <p>{standing}</p>}
      {/* Optional in the sense of HTML: a box that may stay unticked must not be required. */}
      <CheckboxField
        name="is_published"
        label={label}
        optional
        defaultChecked={input.is_published}
        error={faults.is_published}
      />
      <TextField
        name="publish_at"
        type="datetime-local"
        label="Publish at"
        optional
        hint={`Time at the offices (${timeZone}). A post that is not published yet publishes itself then.`}
        defaultValue={input.publish_at}
        error={faults.publish_at}
      />
    </section>
  );
}
