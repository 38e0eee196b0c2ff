import { ExternalLink, History } from "lucide-react";
import { useState } from "react";
import { redirect, useLocation } from "react-router";
import { getCompany } from "~/company/queries.server";
import { PageEditor } from "~/content/admin/PageEditor";
import { deletePageQuestion, editorForm, PAGE_NOT_SAVED } from "~/content/admin/pageForm";
import { formatFormState, formatPageState } from "~/content/admin/pageState";
import { saveSentPage } from "~/content/admin/savePage.server";
import { findTypedPageDraft, isTypedByOthers } from "~/content/drafts/pageDrafts.server";
import type { EditablePage, TypedTexts } from "~/content/editablePage";
import { findEditablePage } from "~/content/editablePages";
import { findPlainPage } from "~/content/pageForms/plainPage";
import { languageOfTranslation } from "~/content/pageTranslations";
import {
  findPageToEdit,
  findVersion,
  getPageState,
  listPageTranslations,
  type PageState,
  visibilityOf,
} from "~/content/queries.server";
import { placeholdersOf } from "~/content/shownTexts.server";
import { splitTranslationId } from "~/languages/translationId";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { type AdminRequest, adminRequest } from "~/shell/admin/adminRequest.server";
import { ChangeButton, DeleteButton } from "~/shell/admin/change/ChangeButton";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { PreviewLink } from "~/shell/editing/PreviewLink";
import { editorStart } from "~/shell/editing/versionedForm.server";
import { type EditorStart, restoredStart } from "~/shell/editing/versionedRecord";
import { throwRecordGone } from "~/shell/forms/handleForm.server";
import { OPENED_FROM_FIELD, VERSION_FIELD } from "~/shell/forms/hiddenFields";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { useOnSaved } from "~/shell/forms/useOnSaved";
import { Alert } from "~/ui/primitives/Alert";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/pageEdit";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const { app } = admin;
  const page = await findPageToEdit(app, params.pageId);
  if (!page) throw redirect("/admin/pages");
  const state = await getPageState(app, page.id);
  const isAdded = findPlainPage(page.id) !== null;
  const newest = await findVersion(app, page, state.version);
  // A page that nobody added, or a translation of one that visitors do not find.
  if (!newest) throw redirect("/admin/pages");
  const { scheduled, previewKey } = state;
  const { publicUrl } = app.settings;
  const visibility = visibilityOf(app, page, state);
  return {
    id: page.id,
    name: isAdded ? String(newest.input.title) : page.name,
    isAdded,
    isThere: visibility.isThere,
    isTranslated: isAdded && (await listPageTranslations(app, page.id)).length > 0,
    isTypedByOthers: isAdded && (await isTypedByOthers(app.db, admin.actor, page.id)),
    language: languageOfTranslation(page.id),
    newestVersion: state.version,
    start: await startEditing(admin, request, { page, state, newest }),
    placeholders: placeholdersOf(
      await getCompany({ db: app.db, base: splitTranslationId(page.id).base }),
    ),
    plan: scheduled && fingerprintOf(scheduled),
    state: formatPageState(state, app.calendar(), visibility),
    formState: formatFormState(state),
    previewLink: previewKey && new URL(`/pages/preview/${previewKey}`, publicUrl).href,
  };
}

interface StoredPage {
  page: EditablePage;
  state: PageState;
  newest: { input: TypedTexts<EditablePage>; savedBy?: string | null };
}

/** The start of the form: texts, and the time for which a version is planned. */
async function startEditing(
  admin: AdminRequest,
  request: Request,
  { page, state, newest }: StoredPage,
): Promise<EditorStart<TypedTexts<EditablePage>>> {
  const { app, actor } = admin;
  const draft = await findTypedPageDraft(app, actor, page);
  const record = { versioned: page.form, stored: newest.input, version: state.version, draft };
  const start = editorStart(admin, request, record);
  const publish_at = state.scheduled ? app.calendar().timeOf(state.scheduled.at) : "";
  return {
    ...start,
    isOwnVersion: newest.savedBy === actor.id,
    stored: { ...start.stored, publish_at },
    input: { ...start.input, publish_at },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const page = await findPageToEdit(admin.app, params.pageId);
  if (page) return saveSentPage(admin, request, page);
  const missing = findEditablePage(params.pageId);
  if (!missing) throw redirect("/admin/pages");
  return throwRecordGone(request, editorForm(missing));
}

export const shouldRevalidate = skipLiveReload;

export const clientAction = reportFailure<typeof action>(() => PAGE_NOT_SAVED);

export default function PageEdit({ loaderData, actionData }: Route.ComponentProps) {
  const result = useRetainedResult(actionData);
  const { search } = useLocation();
  const { id, name, start, plan, state, previewLink } = loaderData;
  const [saves, setSaves] = useState(0);
  useOnSaved(() => setSaves((before) => before + 1));
  const editablePage = findEditablePage(id);
  if (!editablePage) return null;
  const page = { ...editablePage, name };
  const address = `/admin/pages/${id}`;
  return (
    <RestoredForm
      // A saved page fills the form again, and so do "Take theirs" and a restored draft; a button beside the form does not.
      key={[id, search, saves].join(" ")}
      action={address}
    >
      {(restoredFields) => (
        <PageEditor
          page={page}
          placeholders={loaderData.placeholders}
          start={restoredStart(editorForm(page), start, restoredFields)}
          state={state + loaderData.formState}
          result={result}
          head={<Head page={page} isThere={loaderData.isThere} />}
        >
          {plan && (
            <Alert title="A version of this page is planned.">
              <p>{state}</p>
              <ChangeButton action={`${address}/unschedule`} fields={{ [OPENED_FROM_FIELD]: plan }}>
                Do not publish it then
              </ChangeButton>
            </Alert>
          )}
          {loaderData.isAdded && (
            <AddedPage
              address={address}
              path={page.path}
              version={loaderData.newestVersion}
              isPublished={loaderData.isThere}
              isTranslated={loaderData.isTranslated}
              isTypedByOthers={loaderData.isTypedByOthers}
            />
          )}
          {loaderData.language && loaderData.isThere && (
            <Translation
              address={address}
              language={loaderData.language}
              version={loaderData.newestVersion}
            />
          )}
          <PreviewLink noun="page" under={`${address}/preview-link`} address={previewLink} />
        </PageEditor>
      )}
    </RestoredForm>
  );
}

/** The buttons for a page that an owner added. */
function AddedPage(props: AddedPageProps) {
  const { address, path, version, isPublished, isTranslated, isTypedByOthers } = props;
  return (
    <section className="card pad stack" aria-labelledby="added-page">
      <h2 id="added-page">Address</h2>
      <p>Its address is {path}. It stays what it is, because others may have linked to it.</p>
      <div className="row">
        {isPublished && <UnpublishButton address={address} version={version} />}
        <DeleteButton
          look="button"
          action={`${address}/delete`}
          from="/admin/pages"
          title={`Delete the page ${path}?`}
          question={deletePageQuestion({ isTranslated, isTypedByOthers })}
          version={version}
        />
      </div>
    </section>
  );
}

interface TranslationProps extends Pick<AddedPageProps, "address" | "version"> {
  language: string;
}

function Translation({ address, language, version }: TranslationProps) {
  return (
    <section className="card pad stack" aria-labelledby="translation">
      <h2 id="translation">Translation</h2>
      <p>
        Unpublished, its address leads to the page in the site's own language, and visitors are not
        offered {language} there any more.
      </p>
      <div className="row">
        <UnpublishButton address={address} version={version} />
      </div>
    </section>
  );
}

function UnpublishButton({ address, version }: Pick<AddedPageProps, "address" | "version">) {
  return (
    <ChangeButton action={`${address}/unpublish`} fields={{ [VERSION_FIELD]: String(version) }}>
      Unpublish
    </ChangeButton>
  );
}

interface AddedPageProps {
  address: string;
  path: string;
  /** That of the newest texts, as this page shows them. */
  version: number;
  isPublished: boolean;
  isTranslated: boolean;
  /** Whether others have typed changes that are not saved. */
  isTypedByOthers: boolean;
}

function Head({ page, isThere }: { page: EditablePage; isThere: boolean }) {
  return (
    <AdminPageHead
      title={page.name}
      lead="Its texts, beside the page as visitors will see it. Press a text of the page to get to its field."
      back={<BackLink href="/admin/pages">All pages</BackLink>}
    >
      {isThere && (
        <LinkButton variant="line" size="sm" href={page.path} target="_blank" rel="noopener">
          <Icon of={ExternalLink} />
          View page
        </LinkButton>
      )}
      <LinkButton variant="line" size="sm" href={`/admin/pages/${page.id}/versions`}>
        <Icon of={History} />
        Versions
      </LinkButton>
    </AdminPageHead>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Page" sentence="Failed to load the page. Please try again." />;
}
