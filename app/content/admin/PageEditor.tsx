import { type ReactNode, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { PagePreview, useFocusedText } from "~/content/admin/PagePreview";
import {
  bodyOf,
  editorForm,
  isSameTexts,
  PUBLICATION_FIELD,
  publicationIn,
  readPageDraft,
  textDifferences,
} from "~/content/admin/pageForm";
import type { PageResult } from "~/content/admin/savePage.server";
import type { EditablePage, TypedTexts } from "~/content/editablePage";
import { fillTexts, type PlaceholderValues } from "~/content/placeholders";
import { itemsOf } from "~/platform/forms/listFields";
import { EditorPanes } from "~/shell/admin/EditorPanes";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { ConflictPanel } from "~/shell/editing/ConflictPanel";
import { DraftOffers, type SavedDraft } from "~/shell/editing/DraftOffers";
import { DraftStatus } from "~/shell/editing/DraftStatus";
import { LeaveDialog } from "~/shell/editing/LeaveDialog";
import { SearchPreview } from "~/shell/editing/SearchPreview";
import { type DraftState, useDraftCopy } from "~/shell/editing/useDraftCopy";
import { useFilledForm } from "~/shell/editing/useFilledForm";
import { type FilledForm, FormField, FormFields } from "~/shell/forms/FormFields";
import { remainingErrors, shownForm, summaryErrors } from "~/shell/forms/formResult";
import { ItemsField } from "~/shell/forms/ItemsField";
import { formFieldsOf, useTypedForm } from "~/shell/forms/typedForm";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/Field";
import { useHydrated } from "~/ui/primitives/useHydrated";

type Typed = TypedTexts<EditablePage>;

interface PageEditorProps {
  page: EditablePage;
  /** The newest texts. */
  stored: Typed;
  /** What the placeholders of the texts stand for. */
  placeholders: PlaceholderValues;
  /** What was typed before the session ended, or a restored draft; null if there is none. */
  typed: Typed | null;
  draft: DraftStart;
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

/** What is known of the draft of this account. */
interface DraftStart {
  accountId: string;
  /** The copy on the server that is offered; null without one. */
  saved: SavedDraft | null;
  isRestored: boolean;
}

/** The texts of a page beside the page itself. */
export function PageEditor(props: PageEditorProps) {
  const { page, stored, publishAt, head } = props;
  const result = (props.result ?? {}) as Partial<PageResult>;
  const [schema] = useState(() => editorForm(page));
  const start = props.typed ?? { ...stored, publish_at: publishAt };
  const formState = shownForm<Typed>(start, result);
  const filledForm = useFilledForm(formState.values, props.version, result.version);
  const element = useRef<HTMLFormElement>(null);
  const { typed, changed } = useTypedForm(schema, element, filledForm.values, READING);
  const { focused, follow } = useFocusedText();
  const fieldErrors = remainingErrors(schema, formState, typed);
  const problems = summaryErrors(schema, { ...formState, fieldErrors });
  const isSaving = useNavigation().formMethod === "POST";
  const isDirty = !isSameTexts(page, typed, stored);
  const version = filledForm.version;
  const { draft, storedAs } = usePageDraft(props, { typed, version, isDirty, isSaving });
  const { newer } = result;
  const fill = (next: Typed, from: number) => {
    filledForm.fill(next, from);
    changed();
  };
  const takeField = (field: string) => {
    if (!element.current || !newer) return;
    const now = schema.read(formFieldsOf(element.current)) as Typed;
    fill({ ...now, [field]: newer.values[field] }, newer.version);
  };
  return (
    <>
      <title>{`${problems.length > 0 ? "Error: " : ""}${page.name} | Admin Dashboard`}</title>
      {head}
      {!props.result && <PageDraftOffers {...{ page, storedAs, fill }} start={props.draft} />}
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
              <input type="hidden" name="version" value={filledForm.version} />
              <ErrorSummary errors={problems} focusKey={props.result} />
              {newer && <Conflict {...{ page, newer, typed, takeField }} />}
              <Sections
                key={filledForm.times}
                {...{ page, typed, fieldErrors }}
                placeholders={props.placeholders}
                onChange={changed}
                form={schema}
                values={filledForm.values}
              />
              <Publishing
                state={props.state}
                form={schema}
                values={filledForm.values}
                fieldErrors={fieldErrors}
              />
              <SaveButtons page={page} isSaving={isSaving} draft={draft} />
            </Form>
            {props.children}
          </>
        }
        preview={<PagePreview page={page} typed={typed} form={element} focused={focused} />}
      />
      <LeaveDialog
        unsaved={isDirty}
        text="Your changes are not in the page yet. What you typed is kept and offered again."
      />
    </>
  );
}

interface ConflictProps {
  page: EditablePage;
  newer: NonNullable<PageResult["newer"]>;
  typed: Typed;
  takeField: (field: string) => void;
}

/** A colleague's version beside the typed one. Taking a field of it needs scripts. */
function Conflict({ page, newer, typed, takeField }: ConflictProps) {
  const isHydrated = useHydrated();
  return (
    <ConflictPanel
      noun="page"
      newer={newer}
      differences={textDifferences(page, newer.values, typed)}
      mineIs="in the form below"
      theirs={`/admin/pages/${page.id}?draft=ignore&newest=${newer.version}`}
      takeField={isHydrated ? takeField : undefined}
    />
  );
}

/** Stores what is typed after each pause, on the server or in this browser. */
function usePageDraft(
  { page, draft: { accountId } }: PageEditorProps,
  now: { typed: Typed; version: number; isDirty: boolean; isSaving: boolean },
) {
  const storedAs = `page-draft:${accountId}:${page.id}`;
  const [body] = useState(() => (typed: Typed) => bodyOf(page, typed));
  const draft = useDraftCopy({
    address: `/admin/pages/${page.id}/draft`,
    storedAs,
    baseVersion: now.version,
    typed: now.typed,
    bodyOf: body,
    dirty: now.isDirty,
    saving: now.isSaving,
  });
  return { draft, storedAs };
}

interface PageDraftOffersProps {
  page: EditablePage;
  storedAs: string;
  start: DraftStart;
  fill: (input: Typed, version: number) => void;
}

/** Offers what was typed and never saved. */
function PageDraftOffers({ page, storedAs, start, fill }: PageDraftOffersProps) {
  const [read] = useState(() => (value: object) => readPageDraft(page, value));
  const address = `/admin/pages/${page.id}`;
  return (
    <DraftOffers
      noun="page"
      {...{ storedAs, read }}
      saved={start.saved}
      isRestoredAtFirst={start.isRestored}
      editor={address}
      discard={`${address}/draft/discard`}
      restoreLocal={({ input, baseVersion }) => fill(input, baseVersion)}
    />
  );
}

/** The same object in every rendering. */
const READING = {
  isSame: (before: unknown, now: unknown) => JSON.stringify(before) === JSON.stringify(now),
};

interface SectionsProps extends FilledForm {
  page: EditablePage;
  /** What is typed now. */
  typed: Typed;
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
