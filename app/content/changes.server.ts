import { deletePageQuestion, ORIGINAL_NOT_PUBLIC } from "~/content/admin/pageForm";
import {
  deletePlainPage,
  type PageChangeResult,
  restorePageVersion,
  unpublishPage,
  unschedulePage,
} from "~/content/commands.server";
import { isTypedByOthers, TYPED_PAGE_DRAFTS } from "~/content/drafts/pageDrafts.server";
import type { EditablePage } from "~/content/editablePage";
import { findPlainPage } from "~/content/pageForms/plainPage";
import { startPagePreview, stopPagePreview } from "~/content/pagePreviews.server";
import { findPageToEdit, getPageState, listPageTranslations } from "~/content/queries.server";
import type { App } from "~/platform/app.server";
import { discardDraft } from "~/platform/data/typedDrafts.server";
import { changesOf } from "~/shell/admin/change/change.server";
import { ACCOUNT_NEW } from "~/shell/admin/change/flash";
import { NEWER_DRAFT, PREVIEW_CHANGED } from "~/shell/editing/editingTexts";
import { readDraftAt, readOpenedFrom, readVersion } from "~/shell/forms/hiddenFields";

const pageChange = changesOf({
  home: "/admin/pages/:pageId",
  failureText: "Failed to change the page. Please try again later.",
  reasons: {
    "account-new": ACCOUNT_NEW,
    "page-missing": "There is no such page.",
    "preview-changed": PREVIEW_CHANGED,
    "version-missing": "There is no such version.",
    "version-same": "The newest version has the same texts already.",
    "newer-draft": NEWER_DRAFT,
    "original-not-public": ORIGINAL_NOT_PUBLIC,
    "newer-version": "It was saved in the meantime. Look at the newest version first.",
  },
});

const textChanges = [
  pageChange("/admin/pages/:pageId/unschedule", {
    run: ({ app, actor, params, fields }) =>
      ofExistingPage(app, params, ({ id }) =>
        unschedulePage(app, actor, { id, openedFrom: readOpenedFrom(fields) }),
      ),
    doneText: "The planned version stays a draft.",
  }),
  pageChange("/admin/pages/:pageId/preview-link/start", {
    run: ({ app, actor, params }) =>
      ofExistingPage(app, params, ({ id }) => startPagePreview(app, actor, id)),
    doneText: "Preview link made.",
  }),
  pageChange("/admin/pages/:pageId/preview-link/stop", {
    run: ({ app, actor, params, shownAt }) =>
      ofExistingPage(app, params, ({ id }) => stopPagePreview(app, actor, { id, shownAt })),
    doneText: "Preview link stopped. It leads nowhere now.",
  }),
  pageChange("/admin/pages/:pageId/draft/discard", {
    run: ({ app, actor, params, fields }) =>
      discardDraft(app, actor, TYPED_PAGE_DRAFTS, {
        recordId: params.pageId,
        offeredAt: readDraftAt(fields),
      }),
    doneText: "Changes discarded.",
  }),
  pageChange("/admin/pages/:pageId/versions/:version/restore", {
    run: ({ app, actor, params, fields }) =>
      ofExistingPage(app, params, (page) => {
        const version = readVersion(fields);
        const restored = /^\d{1,9}$/.test(params.version) ? Number(params.version) : -1;
        return restorePageVersion(app, actor, { page, version, restored });
      }),
    doneText: "Earlier version restored as a draft. Publish it when it is right.",
    to: (_made, { params }) => `/admin/pages/${params.pageId}`,
  }),
];

const plainPageChanges = [
  pageChange("/admin/pages/:pageId/unpublish", {
    run: ({ app, actor, params, fields }) =>
      ofExistingPage(app, params, ({ id }) =>
        unpublishPage(app, actor, { id, version: readVersion(fields) }),
      ),
    doneText: "Page unpublished. Visitors do not find it any more.",
  }),
  pageChange("/admin/pages/:pageId/delete", {
    home: "/admin/pages",
    ask: async ({ app, actor, params }) => {
      const page = findPlainPage(params.pageId);
      if (!page) return null;
      const question = deletePageQuestion({
        isTranslated: (await listPageTranslations(app, page.id)).length > 0,
        isTypedByOthers: await isTypedByOthers(app.db, actor, page.id),
      });
      return { title: `Delete the page ${page.path}?`, question, verb: "Delete" };
    },
    run: ({ app, actor, params, fields, shownAt }) =>
      ofExistingPage(app, params, ({ id }) =>
        deletePlainPage(app, actor, { id, version: readVersion(fields), shownAt }),
      ),
    doneText: "Page deleted.",
    failureText: "Failed to delete the page. Please try again later.",
  }),
];

export const pageChanges = [...textChanges, ...plainPageChanges];

async function ofExistingPage<Change = PageChangeResult>(
  app: App,
  { pageId }: { pageId: string },
  run: (page: EditablePage) => Promise<Change>,
): Promise<Change | typeof PAGE_MISSING> {
  const page = await findPageToEdit(app, pageId);
  return page && (await isExistingPage(app, pageId)) ? run(page) : PAGE_MISSING;
}

const PAGE_MISSING = { ok: false, reason: "page-missing" } as const;

/** At an address where an owner may add a page, the page exists once it was saved. */
async function isExistingPage(app: App, id: string): Promise<boolean> {
  return !findPlainPage(id) || (await getPageState(app, id)).version > 0;
}
