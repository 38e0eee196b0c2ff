import type { PostInput } from "~/blog/post";
import { type FilledForm, FormField } from "~/shell/form/FormField";
import { useOfficeCalendar } from "~/shell/officeCalendar";

interface PostPublishingProps {
  /** The label of the checkbox. */
  label: string;
  filled: FilledForm<PostInput>;
  /** The state of the stored post as a sentence; empty for a new post. */
  state: string;
}

export function PostPublishing({ label, filled, state }: PostPublishingProps) {
  const { timeZone } = useOfficeCalendar();
  return (
    <section className="card pad stack">
      <h2>Visibility</h2>
      {state && <p>{state}</p>}
      <FormField name="is_published" label={label} {...filled} />
      <FormField
        name="publish_at"
        hint={`Time at the offices (${timeZone}). A post that is not published yet publishes itself then.`}
        {...filled}
      />
    </section>
  );
}
