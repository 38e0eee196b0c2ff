import { type ReactNode, useRef, useState } from "react";
import { Form } from "react-router";
import { slugOf } from "#markup/slug";
import { ArticleField } from "~/blog/admin/editor/ArticleField";
import { typedPreviewAddress } from "~/blog/admin/editor/editedPost";
import { formatOutcome } from "~/blog/admin/editor/postOutcome";
import { TagInput } from "~/blog/admin/editor/TagInput";
import {
  type MissingPicture,
  missingTextOf,
  type PictureFieldName,
} from "~/blog/pictures/missingPictures";
import { type PostInput, postForm, SUMMARY_MAX_CHARACTERS } from "~/blog/post";
import { postPath } from "~/blog/public/postsAddress";
import { categoryName } from "~/blog/rules";
import { useNow } from "~/shell/admin/list/RelativeTime";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { DraftStatus } from "~/shell/editing/DraftStatus";
import { SearchPreview, SharedPreview } from "~/shell/editing/SearchPreview";
import type { VersionedEditing } from "~/shell/editing/useVersionedEditor";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import { EDITOR_FIELD, VERSION_FIELD } from "~/shell/forms/hiddenFields";
import { CancelLink, SaveButton } from "~/shell/forms/SaveButton";
import { PictureField } from "~/shell/pictures/PictureField";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Button } from "~/ui/primitives/Button";

export type PostFormVariant = "add" | "edit";

interface PostFormProps {
  editing: VersionedEditing<typeof postForm.fields>;
  variant: PostFormVariant;
  name: string;
  /** Pictures of the stored post that visitors do not see. */
  missingPictures: readonly MissingPicture[];
  state: string;
  /** Shown above the fields: the error summary, a conflict. */
  children: ReactNode;
}

const LABELS = {
  add: { published: "Publish immediately", verb: "Add Blog", busyVerb: "Adding..." },
  edit: { published: "Published", verb: "Save Changes", busyVerb: "Saving..." },
};

/** One form for a new post and a stored one; only some labels differ. The server validates it and writes the errors. */
export function PostForm(props: PostFormProps) {
  const { editing, variant, name, state } = props;
  const { start, typed, changed } = editing;
  const { values, version, fillCount } = editing.filledForm;
  const filledForm = { form: postForm, values, fieldErrors: editing.fieldErrors };
  const fields = { filledForm, onChange: changed, postId: editing.record.id };
  const missingIn = (field: PictureFieldName) => missingTextOf(props.missingPictures, field);
  return (
    <Form
      ref={editing.element}
      method="post"
      aria-label={name}
      autoComplete="off"
      data-restorable=""
      data-edited={editing.isDirty ? "" : undefined}
      className="editor"
      noValidate
      onInput={changed}
    >
      {/* Enter presses the first submit button of a form: that must save, not change tags. */}
      <input type="submit" hidden />
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <input type="hidden" name={EDITOR_FIELD} value={editing.editorId} />
      <div className="stack">
        {props.children}
        <div className="stack" key={fillCount}>
          <PostText slugFollows={variant === "add"} missing={missingIn("content")} {...fields} />
          <PostCover filledForm={filledForm} missing={missingIn("image_url")} />
          <PostAuthor filledForm={filledForm} missing={missingIn("author_image")} />
          <PostInSearch filledForm={filledForm} typed={typed} />
          <PostPublishing label={LABELS[variant].published} filledForm={filledForm} state={state} />
        </div>
        <div className="acts savebar">
          <SaveButton verb={LABELS[variant].verb} busyVerb={LABELS[variant].busyVerb} />
          <CancelLink href="/admin/blogs" />
          <div className="savebar-outcome">
            <PostOutcome typed={typed} wasPublic={start.stored.is_published} />
            <DraftStatus state={editing.draft} />
          </div>
        </div>
      </div>
    </Form>
  );
}

/** The texts of the post in search engines and previews, and how they look. */
function PostInSearch({
  filledForm,
  typed,
}: {
  filledForm: FilledForm<PostInput>;
  typed: PostInput;
}) {
  const typedOr = (...texts: string[]) => texts.map((text) => text.trim()).find(Boolean) ?? "";
  const heading = typedOr(typed.title, "Title of the blog");
  const title = typedOr(typed.meta_title, heading);
  const description = typedOr(typed.meta_description, typed.summary, "The summary stands here.");
  return (
    <section className="card pad stack">
      <h2>In search results</h2>
      <FormField name="meta_title" {...filledForm} />
      <FormField name="meta_description" {...filledForm} />
      <SearchPreview path={postPath(typed.slug)} {...{ title, description }} />
      <SharedPreview {...{ title, description, heading }} line={categoryName(typed.category)} />
    </section>
  );
}

/** Says beside the Save button what saving does, because the card that decides it is far from there. */
function PostOutcome({ typed, wasPublic }: { typed: PostInput; wasPublic: boolean }) {
  const calendar = useOfficeCalendar();
  const now = useNow() ?? new Date(0);
  return <a href={`#${VISIBILITY}`}>{formatOutcome(typed, { wasPublic, calendar, now })}</a>;
}

const VISIBILITY = "visibility";

interface PostPublishingProps {
  /** The label of the checkbox. */
  label: string;
  filledForm: FilledForm<PostInput>;
  /** The state of the stored post as a sentence; empty for a new post. */
  state: string;
}

function PostPublishing({ label, filledForm, state }: PostPublishingProps) {
  const { timeZone } = useOfficeCalendar();
  return (
    <section className="card pad stack" id={VISIBILITY} aria-labelledby={`${VISIBILITY}-title`}>
      <h2 id={`${VISIBILITY}-title`}>Visibility</h2>
      {state && <p>{state}</p>}
      <FormField name="is_published" label={label} {...filledForm} />
      <FormField
        name="publish_at"
        hint={`Time at the offices (${timeZone}). A blog that is not published yet publishes itself then.`}
        {...filledForm}
      />
    </section>
  );
}

interface PostContentProps {
  filledForm: FilledForm<PostInput>;
  /** Which of its pictures visitors do not see. */
  missing?: string;
  postId: string;
}

interface PostTextProps extends PostContentProps {
  /** Whether the slug is derived from the title until the author types another; true for a new post. */
  slugFollows: boolean;
  onChange: () => void;
}

/** The fields that readers see, in the order of the article, then those by which it is found. */
function PostText({ slugFollows, filledForm, missing, postId, onChange }: PostTextProps) {
  const { values, fieldErrors } = filledForm;
  const slug = useFollowingSlug(slugFollows, values);
  return (
    <>
      <section className="card pad stack">
        <h2>Basic Information</h2>
        <FormField
          name="title"
          {...filledForm}
          onInput={({ currentTarget }) => slug.follow(currentTarget)}
        />
        <Summary {...filledForm} />
      </section>
      <PostContent {...{ filledForm, missing, postId }} />
      <section className="card pad stack">
        <h2>Address and topic</h2>
        <FormField
          name="slug"
          {...filledForm}
          onInput={({ currentTarget }) => slug.detach(currentTarget)}
        />
        <FormField name="category" {...filledForm} />
        <TagInput tags={values.tags} error={fieldErrors.tags} onChange={onChange} />
      </section>
    </>
  );
}

function PostContent({ filledForm, missing, postId }: PostContentProps) {
  return (
    <section className="card pad stack">
      <ArticleField filledForm={filledForm} missing={missing} />
      <ScriptlessOnly>
        <Button
          type="submit"
          variant="line"
          size="sm"
          formAction={typedPreviewAddress(postId)}
          formTarget="_blank"
          formNoValidate
        >
          Preview
        </Button>
      </ScriptlessOnly>
    </section>
  );
}

function Summary(filledForm: FilledForm<PostInput>) {
  const [length, setLength] = useState(filledForm.values.summary.length);
  return (
    <div>
      <FormField
        name="summary"
        {...filledForm}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
      <p className="script-only counter">
        {length} of {SUMMARY_MAX_CHARACTERS} characters
      </p>
    </div>
  );
}

type Control = Pick<HTMLInputElement, "form" | "value">;

/** Typing a slug stops it from following the title; emptying the field starts that again. */
function useFollowingSlug(follows: boolean, input: PostInput) {
  const isUntouched = useRef(follows && (input.slug === "" || input.slug === slugOf(input.title)));
  return {
    follow({ form, value }: Control) {
      const slug = form?.elements.namedItem("slug");
      if (isUntouched.current && slug instanceof HTMLInputElement) slug.value = slugOf(value);
    },
    detach({ value }: Control) {
      isUntouched.current = follows && value === "";
    },
  };
}

interface PostImagesProps {
  filledForm: FilledForm<PostInput>;
  /** Why visitors do not see the picture that is stored. */
  missing?: string;
}

function PostCover(props: PostImagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const description = () => box.current?.querySelector<HTMLInputElement>("[name=image_alt]");
  return (
    <section className="card pad stack">
      <h2>Cover</h2>
      <p>Without an image the site draws one.</p>
      <PictureField
        name="image_url"
        uploadLabel="Upload image"
        describe={() => description()?.value ?? ""}
        onChosen={(alt) => {
          const field = description();
          if (field && alt && field.value === "") field.value = alt;
          field?.focus();
        }}
        {...props}
      />
      <div ref={box}>
        <FormField name="image_alt" {...props.filledForm} />
      </div>
    </section>
  );
}

function PostAuthor(props: PostImagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const name = () => box.current?.querySelector<HTMLInputElement>("[name=author]")?.value ?? "";
  return (
    <section className="card pad stack">
      <h2>Byline</h2>
      <div ref={box}>
        <FormField name="author" {...props.filledForm} />
      </div>
      <PictureField
        name="author_image"
        uploadLabel="Upload portrait"
        round
        describe={name}
        {...props}
      />
    </section>
  );
}
