import { useRef, useState } from "react";
import { slugOf } from "#markup/slug";
import { TagInput } from "~/blog/admin/editor/TagInput";
import { type PostInput, SUMMARY_MAX_CHARACTERS } from "~/blog/post";
import { type FilledForm, FormField } from "~/shell/form/FormField";

interface PostBasicsProps {
  /** Whether the slug is derived from the title until the author types another; true for a new post. */
  slugFollows: boolean;
  filled: FilledForm<PostInput>;
  onChange: () => void;
}

export function PostBasics({ slugFollows, filled, onChange }: PostBasicsProps) {
  const { values, fieldErrors } = filled;
  const slug = useFollowingSlug(slugFollows, values);
  return (
    <section className="card pad stack">
      <h2>Basic Information</h2>
      <FormField
        name="title"
        {...filled}
        onInput={({ currentTarget }) => slug.follow(currentTarget)}
      />
      <FormField
        name="slug"
        {...filled}
        onInput={({ currentTarget }) => slug.detach(currentTarget)}
      />
      <Summary {...filled} />
      <FormField name="category" {...filled} />
      <TagInput tags={values.tags} error={fieldErrors.tags} onChange={onChange} />
    </section>
  );
}

function Summary(filled: FilledForm<PostInput>) {
  const [length, setLength] = useState(filled.values.summary.length);
  return (
    <div>
      <FormField
        name="summary"
        {...filled}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
      <p className="counter">
        {length} of {SUMMARY_MAX_CHARACTERS} characters
      </p>
    </div>
  );
}

type Control = Pick<HTMLInputElement, "form" | "value">;

/** Typing a slug stops it from following the title; emptying the field starts that again. */
function useFollowingSlug(follows: boolean, input: PostInput) {
  const untouched = useRef(follows && (input.slug === "" || input.slug === slugOf(input.title)));
  return {
    follow({ form, value }: Control) {
      const slug = form?.elements.namedItem("slug");
      if (untouched.current && slug instanceof HTMLInputElement) slug.value = slugOf(value);
    },
    detach({ value }: Control) {
      untouched.current = follows && value === "";
    },
  };
}
