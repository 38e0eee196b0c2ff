import { type InputEvent, useRef, useState } from "react";
import { TagInput } from "~/blog/admin/editor/TagInput";
import {
  type PostInput,
  SLUG_MAX_CHARACTERS,
  SUMMARY_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from "~/blog/forms";
import { CATEGORIES, categoryName } from "~/blog/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { slugOf } from "~/platform/forms/slug";
import { SelectField, TextAreaField, TextField } from "~/ui/primitives/Fields";

const CATEGORY_CHOICES = CATEGORIES.map((value) => ({ value, label: categoryName(value) }));

interface PostBasicsProps {
  /** Whether the slug is derived from the title until the author types another; true for a new post. */
  slugFollows: boolean;
  input: PostInput;
  fieldErrors: FieldErrors;
  onChange: () => void;
}

export function PostBasics({ slugFollows, input, fieldErrors, onChange }: PostBasicsProps) {
  const slug = useFollowingSlug(slugFollows, input);
  return (
    <section className="card pad stack">
      <h2>Basic Information</h2>
      <TextField
        name="title"
        label="Title"
        defaultValue={input.title}
        error={fieldErrors.title}
        limit={TITLE_MAX_CHARACTERS}
        autoComplete="off"
        onInput={(event) => slug.follow(event.currentTarget)}
      />
      <TextField
        name="slug"
        label="Slug"
        hint="The end of the post's address: lower-case letters, digits and hyphens."
        defaultValue={input.slug}
        error={fieldErrors.slug}
        limit={SLUG_MAX_CHARACTERS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onInput={slug.detach}
      />
      <Summary text={input.summary} error={fieldErrors.summary} />
      <SelectField
        name="category"
        label="Category"
        placeholder="Select a category"
        choices={CATEGORY_CHOICES}
        defaultValue={input.category}
        error={fieldErrors.category}
      />
      <TagInput tags={input.tags} error={fieldErrors.tags} onChange={onChange} />
    </section>
  );
}

function Summary({ text, error }: { text: string; error?: string }) {
  const [length, setLength] = useState(text.length);
  return (
    <div>
      <TextAreaField
        name="summary"
        label="Summary"
        rows={2}
        hint="Shown on cards and in search results."
        defaultValue={text}
        error={error}
        limit={SUMMARY_MAX_CHARACTERS}
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      <p className="counter">
        {length} of {SUMMARY_MAX_CHARACTERS} characters
      </p>
    </div>
  );
}

/** Typing a slug stops it from following the title; emptying the field starts that again. */
function useFollowingSlug(follows: boolean, input: PostInput) {
  const untouched = useRef(follows && (input.slug === "" || input.slug === slugOf(input.title)));
  return {
    follow(title: HTMLInputElement) {
      const slug = title.form?.elements.namedItem("slug");
      if (untouched.current && slug instanceof HTMLInputElement) slug.value = slugOf(title.value);
    },
    detach(event: InputEvent<HTMLInputElement>) {
      untouched.current = follows && event.currentTarget.value === "";
    },
  };
}
