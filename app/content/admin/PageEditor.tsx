import { type ReactNode, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { PagePreview, useFocusedText } from "~/content/admin/PagePreview";
import {
  editorForm,
  isSameTexts,
  PUBLICATION_FIELD,
  publicationIn,
  textDifferences,
} from "~/content/admin/pageForm";
import type { PageResult } from "~/content/admin/savePage.server";
import type { EditablePage, TypedTexts } from "~/content/editablePage";
import { fillTexts, REPLY_TIME } from "~/content/facts";
import { itemsOf } from "~/platform/forms/listFields";
import { EditorPanes } from "~/shell/admin/EditorPanes";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import { ConflictPanel } from "~/shell/editing/Differences";
import { LeaveDialog } from "~/shell/editing/LeaveDialog";
import { SearchPreview } from "~/shell/editing/SearchPreview";
import { type FilledForm, FormField, FormFields } from "~/shell/forms/FormFields";
import { errorList, remainingErrors, shownForm } from "~/shell/forms/formResult";
import { ItemsField } from "~/shell/forms/ItemsField";
import { formFieldsOf, useTypedForm } from "~/shell/forms/typedForm";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { useCompany } from "~/shell/public/useCompany";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";

type Typed = TypedTexts<EditablePage>;

interface PageEditorProps {
  page: EditablePage;
  /** The newest texts. */
  stored: Typed;
  /** What was typed before the session ended; null if nothing was. */
  typed: Typed | null;
  /** The version that the writer started from. */
  version: number;
  /** The time for which a version is planned, as the form has it; "" without one. */
  publishAt: string;
  /** What visitors see, in a sentence. */
  state: string;
  /** The result of the last attempt to save; undefined before the first. */
  result: unknown;
  head: ReactNode;
  /** Below the form. */
  children: ReactNode;
}

/** The texts of a page beside the page itself. */
export function PageEditor(props: PageEditorProps) {
  const { page, stored, publishAt, head } = props;
  const result = (props.result ?? {}) as Partial<PageResult>;
  const [schema] = useState(() => editorForm(page));
  const start = props.typed ?? { ...stored, publish_at: publishAt };
  const shown = shownForm<Typed>(start, result);
  const filled = useFilledForm(shown.values, result.version ?? props.version);
  const element = useRef<HTMLFormElement>(null);
  const { typed, changed } = useTypedForm(schema, element, filled.values, READING);
  const { focused, follow } = useFocusedText();
  const fieldErrors = remainingErrors(schema, shown, typed);
  const problems = errorList(schema, { ...shown, fieldErrors });
  const isSaving = useNavigation().formMethod === "POST";
  const alive = useIsAlive();
  const { newer } = result;
  const takeField = (field: string) => {
    if (!element.current || !newer) return;
    const now = schema.read(formFieldsOf(element.current)) as Typed;
    filled.fill({ ...now, [field]: newer.values[field] }, newer.version);
    changed();
  };
  return (
    <>
      <title>{`${problems.length > 0 ? "Error: " : ""}${page.name} | Admin Dashboard`}</title>
      {head}
      <EditorPanes
        write={
          <>
            <Form
              ref={element}
              method="post"
              aria-label={`Texts of ${page.name}`}
              data-restorable=""
              className="editor stack"
              noValidate
              onInput={changed}
              onFocus={follow}
            >
              {/* Enter presses the first submit button of a form, which must not be one that changes a list. */}
              <input type="submit" hidden />
              <input type="hidden" name="version" value={filled.version} />
              <ErrorSummary fieldErrors={problems} focusKey={props.result} />
              {newer && (
                <ConflictPanel
                  noun="page"
                  newer={newer}
                  differences={textDifferences(page, newer.values, typed)}
                  mineIs="in the form below"
                  theirs={`/admin/pages/${page.id}?newest=${newer.version}`}
                  takeField={alive ? takeField : undefined}
                />
              )}
              <Sections
                key={filled.times}
                {...{ page, typed }}
                onChange={changed}
                form={schema}
                values={filled.values}
                fieldErrors={fieldErrors}
              />
              <Publishing
                state={props.state}
                form={schema}
                values={filled.values}
                fieldErrors={fieldErrors}
              />
              <SaveButtons page={page} isSaving={isSaving} />
            </Form>
            {props.children}
          </>
        }
        preview={<PagePreview page={page} typed={typed} form={element} focused={focused} />}
      />
      <LeaveDialog
        unsaved={!isSaving && !isSameTexts(page, typed, stored)}
        text="Your changes are not saved yet, not even as a draft."
      />
    </>
  );
}

/** The same object in every rendering. */
const READING = {
  isSame: (before: unknown, now: unknown) => JSON.stringify(before) === JSON.stringify(now),
};

/** The values that the form was last filled with. Filling it again replaces everything in it. */
function useFilledForm(values: Typed, version: number) {
  const [filled, setFilled] = useState({ values, version, times: 0 });
  const fill = (next: Typed, from: number) =>
    setFilled((before) => ({ values: next, version: from, times: before.times + 1 }));
  // A refused form comes back with what was typed, and the version that the next attempt starts from.
  if (filled.version < version) setFilled({ ...filled, version });
  return { ...filled, fill };
}

interface SectionsProps extends FilledForm {
  page: EditablePage;
  /** What is typed now. */
  typed: Typed;
  onChange: () => void;
}

/** A card for each part of the page, in its order. */
function Sections({ page, typed, onChange, ...filled }: SectionsProps) {
  return page.sections.map(({ title, names }, place) => (
    <section key={title} className="card pad stack" aria-labelledby={`section-${place}`}>
      <h2 id={`section-${place}`}>{title}</h2>
      {names.map((name) =>
        itemsOf(filled.form.fields[name]) ? (
          <ItemsField
            key={name}
            name={name}
            isNamedByCard={filled.form.fields[name]?.look.label === title}
            onChange={onChange}
            {...filled}
          />
        ) : (
          <FormFields key={name} names={[name]} {...filled} />
        ),
      )}
      {names.includes("meta_title") && <InSearch page={page} typed={typed} />}
    </section>
  ));
}

function InSearch({ page, typed }: { page: EditablePage; typed: Typed }) {
  const { shortName: company, region, email, phone } = useCompany();
  const texts = {
    title: String(typed.meta_title ?? ""),
    description: String(typed.meta_description ?? ""),
  };
  const inRegion = region && ` in ${region}`;
  const facts = { company, region, "in-region": inRegion, email, phone, "reply-time": REPLY_TIME };
  return <SearchPreview path={page.path} {...fillTexts(texts, facts)} />;
}

function Publishing({ state, ...filled }: FilledForm & { state: string }) {
  const { timeZone } = useOfficeCalendar();
  return (
    <section className="card pad stack" aria-labelledby="publishing">
      <h2 id="publishing">Visibility</h2>
      <p>{state}</p>
      <FormField
        name="publish_at"
        hint={`Time at the offices (${timeZone}). “Publish at this time” plans what is in the form.`}
        {...filled}
      />
      <div>
        <Button type="submit" variant="line" size="sm" name={PUBLICATION_FIELD} value="at">
          Publish at this time
        </Button>
      </div>
    </section>
  );
}

function SaveButtons({ page, isSaving }: { page: EditablePage; isSaving: boolean }) {
  const pressed = usePressedPublication();
  const label = (publication: string, text: string, busy: string) =>
    isSaving && pressed === publication ? busy : text;
  return (
    <div className="acts savebar">
      <Button
        type="submit"
        variant="signal"
        name={PUBLICATION_FIELD}
        value="now"
        busy={isSaving && pressed === "now"}
      >
        {label("now", "Publish", "Publishing...")}
      </Button>
      <Button
        type="submit"
        variant="line"
        name={PUBLICATION_FIELD}
        value="draft"
        busy={isSaving && pressed === "draft"}
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
    </div>
  );
}

function usePressedPublication() {
  const { formData } = useNavigation();
  if (!formData) return null;
  const sent = new Map([...formData].map(([name, value]) => [name, [String(value)]]));
  return publicationIn(sent);
}
