import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { PagePreview, useFocusedText } from "~/content/admin/PagePreview";
import {
  editedPage,
  PUBLICATION_FIELD,
  publicationIn,
  textDifferences,
} from "~/content/admin/pageForm";
import type { EditablePage, TypedTexts } from "~/content/editablePage";
import { fillTexts, type PlaceholderValues } from "~/content/placeholders";
import { itemsOf } from "~/platform/forms/listFields";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { DraftStatus } from "~/shell/editing/DraftStatus";
import { SearchPreview } from "~/shell/editing/SearchPreview";
import type { DraftState } from "~/shell/editing/useTypedDraft";
import { useVersionedEditor } from "~/shell/editing/useVersionedEditor";
import { EditorErrors, VersionedEditor } from "~/shell/editing/VersionedEditor";
import type { EditorStart, VersionedActionResult } from "~/shell/editing/versionedRecord";
import { type FilledForm, FormField, FormFields } from "~/shell/forms/FormFields";
import { EDITOR_FIELD, VERSION_FIELD } from "~/shell/forms/hiddenFields";
import { ItemsField } from "~/shell/forms/ItemsField";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Button, LinkButton } from "~/ui/primitives/Button";

interface PageEditorProps {
  page: EditablePage;
  start: EditorStart<TypedTexts<EditablePage>>;
  /** The values of the placeholders in the texts. */
  placeholders: PlaceholderValues;
  /** The sentence that says which version visitors see. */
  state: string;
  result: VersionedActionResult<TypedTexts<EditablePage>>;
  head: ReactNode;
  /** Below the form. */
  children: ReactNode;
}

/** The texts of a page beside the page itself. */
export function PageEditor(props: PageEditorProps) {
  const { page, start, head } = props;
  const [record] = useState(() => editedPage(page));
  const editing = useVersionedEditor(record, start, props.result);
  const { element, typed, changed, filledForm, fieldErrors } = editing;
  const { focused, follow } = useFocusedText();
  const fields = { form: record.form, values: filledForm.values, fieldErrors };
  const plan = usePlan(start);
  return (
    <VersionedEditor
      {...{ editing, head }}
      title={page.name}
      write={
        <>
          <Form
            ref={element}
            method="post"
            aria-label={`Texts of ${page.name}`}
            autoComplete="off"
            data-restorable=""
            data-edited={editing.isDirty ? "" : undefined}
            className="editor stack"
            noValidate
            onInput={changed}
            onFocus={follow}
          >
            {/* Enter presses the first submit button of a form, which must not be one that changes a list. */}
            <input type="submit" hidden />
            <input type="hidden" name={VERSION_FIELD} value={filledForm.version} />
            <input type="hidden" name={EDITOR_FIELD} value={editing.editorId} />
            <EditorErrors
              editing={editing}
              differencesOf={(before, after) => textDifferences(page, before, after)}
            />
            <Sections
              key={filledForm.fillCount}
              {...{ page, typed }}
              placeholders={props.placeholders}
              onChange={changed}
              {...fields}
            />
            <Publishing
              key={plan}
              state={editing.newer?.state ?? props.state}
              {...fields}
              values={plan === null ? fields.values : { ...fields.values, publish_at: plan }}
            />
            <SaveButtons page={page} isSaving={editing.isSaving} draft={editing.draft} />
          </Form>
          {props.children}
        </>
      }
      preview={<PagePreview page={page} typed={typed} form={element} focused={focused} />}
    />
  );
}

/** The planned time, once it has changed since the form was filled, such as by the button that withdraws it; null until then. */
function usePlan({ stored }: EditorStart<TypedTexts<EditablePage>>): string | null {
  const current = String(stored.publish_at ?? "");
  const [filledWith] = useState(current);
  return current === filledWith ? null : current;
}

interface SectionsProps extends FilledForm {
  page: EditablePage;
  /** The texts as they are typed now. */
  typed: TypedTexts<EditablePage>;
  placeholders: PlaceholderValues;
  onChange: () => void;
}

/** A card for each part of the page, in its order. */
function Sections({ page, typed, placeholders, onChange, ...filledForm }: SectionsProps) {
  return page.sections.map(({ title, names }, index) => (
    <section key={title} className="card pad stack" aria-labelledby={`section-${index}`}>
      <h2 id={`section-${index}`}>{title}</h2>
      {names.map((name) =>
        itemsOf(filledForm.form.fields[name]) ? (
          <ItemsField
            key={name}
            name={name}
            isNamedByCard={filledForm.form.fields[name]?.options.label === title}
            onChange={onChange}
            {...filledForm}
          />
        ) : (
          <FormFields key={name} names={[name]} {...filledForm} />
        ),
      )}
      {names.includes("meta_title") && <InSearch {...{ page, typed, placeholders }} />}
    </section>
  ));
}

function InSearch({
  page,
  typed,
  placeholders,
}: Pick<SectionsProps, "page" | "typed" | "placeholders">) {
  const texts = {
    title: String(typed.meta_title ?? ""),
    description: String(typed.meta_description ?? ""),
  };
  return <SearchPreview path={page.path} {...fillTexts(texts, placeholders)} />;
}

function Publishing({ state, ...filledForm }: FilledForm & { state: string }) {
  const { timeZone } = useOfficeCalendar();
  return (
    <section className="card pad stack" aria-labelledby="publishing">
      <h2 id="publishing">Visibility</h2>
      <p>{state}</p>
      <FormField
        name="publish_at"
        hint={`Time at the offices (${timeZone}). “Publish at this time” plans what is in the form.`}
        {...filledForm}
      />
      <div>
        <Button type="submit" variant="line" size="sm" name={PUBLICATION_FIELD} value="at">
          Publish at this time
        </Button>
      </div>
    </section>
  );
}

interface SaveButtonsProps {
  page: EditablePage;
  isSaving: boolean;
  draft: DraftState;
}

function SaveButtons({ page, isSaving, draft }: SaveButtonsProps) {
  const pressedPublication = usePressedPublication();
  const label = (publication: string, text: string, busy: string) =>
    isSaving && pressedPublication === publication ? busy : text;
  return (
    <div className="acts savebar">
      <Button
        type="submit"
        variant="signal"
        name={PUBLICATION_FIELD}
        value="now"
        busy={isSaving && pressedPublication === "now"}
      >
        {label("now", "Publish", "Publishing...")}
      </Button>
      <Button
        type="submit"
        variant="line"
        name={PUBLICATION_FIELD}
        value="draft"
        busy={isSaving && pressedPublication === "draft"}
      >
        {label("draft", "Save draft", "Saving...")}
      </Button>
      <ScriptlessOnly>
        <Button
          type="submit"
          variant="line"
          formAction={`/admin/pages/${page.id}/preview`}
          formTarget="_blank"
        >
          Preview
        </Button>
      </ScriptlessOnly>
      <LinkButton variant="quiet" href="/admin/pages">
        Cancel
      </LinkButton>
      <DraftStatus state={draft} saved="What you typed is kept" />
    </div>
  );
}

function usePressedPublication() {
  const { formData } = useNavigation();
  if (!formData) return null;
  const form = new Map([...formData].map(([name, value]) => [name, [String(value)]]));
  return publicationIn(form);
}
