import { ExternalLink, History } from "lucide-react";
import { redirect } from "react-router";
import { getCompany } from "~/company/queries.server";
import { PageEditor } from "~/content/admin/PageEditor";
import { DELETE_PAGE, editorForm, isSameTexts, PAGE_NOT_SAVED } from "~/content/admin/pageForm";
import { formatPageState } from "~/content/admin/pageState";
import { saveSentPage } from "~/content/admin/savePage.server";
import { findPageDraft } from "~/content/drafts/pageDraftCommands.server";
import type { EditablePage, TypedTexts } from "~/content/editablePage";
import { findEditablePage } from "~/content/editablePages";
import { findPlainPage } from "~/content/pages/plainPage";
import { languageOfTranslation } from "~/content/pageTranslations";
import { findPageToEdit, findVersion, getPageState, presenceOf } from "~/content/queries.server";
import { placeholdersOf, type StoredTexts } from "~/content/shownTexts.server";
import { readId } from "~/languages/translationId";
import type { App } from "~/platform/app.server";
import { textOf } from "~/platform/forms/check";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { type AdminRequest, adminRequest } from "~/shell/admin/adminRequest.server";
import { ChangeButton, DeleteButton } from "~/shell/admin/change/ChangeButton";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { noReloadWhileTyping, useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { PreviewLink } from "~/shell/editing/PreviewLink";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { Alert } from "~/ui/primitives/Alert";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import type { Route } from "./+types/pageEdit";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = adminRequest(context);
  const page = await findPageToEdit(app, params.pageId);
  if (!page) throw redirect("/admin/pages");
  const state = await getPageState(app, page.id);
  const isAdded = findPlainPage(page.id) !== null;
  const newest = await findVersion(app, page, state.version);
  // A page that nobody added, or a translation of one that visitors do not find.
  if (!newest) throw redirect("/admin/pages");
  const calendar = app.calendar();
  const { scheduled, previewKey } = state;
  const { publicUrl } = app.settings;
  const presence = presenceOf(app, page, state);
  return {
    id: page.id,
    name: isAdded ? String(newest.input.title) : page.name,
    isAdded,
    isThere: presence.isThere,
    language: languageOfTranslation(page.id),
    ...(await findTyped(app, actor, page, {
      stored: newest.input,
      version: state.version,
      choice: url.searchParams.get("draft"),
    })),
    stored: newest.input as TypedTexts<EditablePage>,
    placeholders: placeholdersOf(await getCompany({ db: app.db, base: readId(page.id).base })),
    publishAt: scheduled ? calendar.timeOf(scheduled.at) : "",
    isScheduled: scheduled !== null,
    state: formatPageState(state, calendar, presence),
    previewLink: previewKey && new URL(`/pages/preview/${previewKey}`, publicUrl).href,
  };
}

/**
 * What the form opens with. `?draft=restore` in the address restores what was typed and never saved; otherwise it is offered
 * if it differs from the page.
 */
async function findTyped(
  app: App,
  actor: AdminRequest["actor"],
  page: EditablePage,
  { stored, version, choice }: { stored: StoredTexts; version: number; choice: string | null },
) {
  const storedDraft = await findPageDraft(app, actor, page);
  const draft = storedDraft && !isSameTexts(page, storedDraft.input, stored) ? storedDraft : null;
  const asStored = { accountId: actor.id, version, restored: null, saved: null };
  if (!draft || choice === "ignore") return asStored;
  const { input, baseVersion, savedAt } = draft;
  if (choice === "restore")
    return { ...asStored, version: baseVersion, restored: input as TypedTexts<EditablePage> };
  const saved = { at: savedAt.getTime(), label: app.calendar().shortMoment(savedAt) };
  return { ...asStored, saved };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const page = await findPageToEdit(admin.app, params.pageId);
  if (!page) throw redirect("/admin/pages");
  return saveSentPage(admin, request, page);
}

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => PAGE_NOT_SAVED);

export default function PageEdit({ loaderData, actionData }: Route.ComponentProps) {
  const result = useRetainedResult(actionData);
  const { id, name, version, stored, publishAt, isScheduled, state, previewLink } = loaderData;
  const { accountId, restored: restoredInput, saved } = loaderData;
  const editablePage = findEditablePage(id);
  if (!editablePage) return null;
  const page = { ...editablePage, name };
  const address = `/admin/pages/${id}`;
  return (
    <RestoredForm
      // A saved page fills the form again.
      key={`${id} ${version} ${publishAt} ${restoredInput !== null}`}
      action={address}
    >
      {(restoredFields) => (
        <PageEditor
          page={page}
          placeholders={loaderData.placeholders}
          stored={stored}
          draft={{ accountId, saved, isRestored: restoredInput !== null }}
          typed={
            restoredFields
              ? (editorForm(page).read(restoredFields) as typeof stored)
              : restoredInput
          }
          version={restoredFields ? Number(textOf(restoredFields, "version")) : version}
          publishAt={publishAt}
          state={state}
          result={result}
          head={<Head page={page} isThere={loaderData.isThere} />}
        >
          {isScheduled && (
            <Alert title="A version of this page is planned.">
              <p>{state}</p>
              <ChangeButton action={`${address}/unschedule`}>Do not publish it then</ChangeButton>
            </Alert>
          )}
          {loaderData.isAdded && (
            <AddedPage address={address} path={page.path} isPublished={loaderData.isThere} />
          )}
          {loaderData.language && loaderData.isThere && (
            <Translation address={address} language={loaderData.language} />
          )}
          <PreviewLink noun="page" under={`${address}/preview-link`} address={previewLink} />
        </PageEditor>
      )}
    </RestoredForm>
  );
}

/** What can be done with a page that an owner added. */
function AddedPage({ address, path, isPublished }: AddedPageProps) {
  return (
    <section className="card pad stack" aria-labelledby="added-page">
      <h2 id="added-page">Address</h2>
      <p>Its address is {path}. It stays what it is, because others may have linked to it.</p>
      <div className="row">
        {isPublished && <ChangeButton action={`${address}/unpublish`}>Unpublish</ChangeButton>}
        <DeleteButton
          withLabel
          action={`${address}/delete`}
          from="/admin/pages"
          title={`Delete the page ${path}?`}
          question={DELETE_PAGE.question}
        />
      </div>
    </section>
  );
}

function Translation({ address, language }: { address: string; language: string }) {
  return (
    <section className="card pad stack" aria-labelledby="translation">
      <h2 id="translation">Translation</h2>
      <p>
        Unpublished, its address leads to the page in the site's own language, and visitors are not
        offered {language} there any more.
      </p>
      <div className="row">
        <ChangeButton action={`${address}/unpublish`}>Unpublish</ChangeButton>
      </div>
    </section>
  );
}

interface AddedPageProps {
  address: string;
  path: string;
  isPublished: boolean;
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
