import { DELETE_PAGE } from "~/content/admin/pageForm";
import {
  deletePlainPage,
  type PageChanged,
  restoreVersion,
  startPagePreview,
  stopPagePreview,
  unpublishPlainPage,
  unschedulePage,
} from "~/content/commands.server";
import type { EditablePage } from "~/content/editablePage";
import { findEditablePage } from "~/content/editablePages";
import { findPlainPage } from "~/content/pages/plainPage";
import { textOf } from "~/platform/forms/check";
import { changesOf } from "~/shell/admin/change/change.server";

const pageChange = changesOf({
  home: "/admin/pages/:pageId",
  failed: "Failed to change the page. Please try again later.",
  reasons: {
    "page-missing": "There is no such page.",
    "version-missing": "There is no such version.",
    "newer-version": "Somebody else saved it in the meantime. Look at the newest version first.",
  },
});

const textChanges = [
  pageChange("/admin/pages/:pageId/unschedule", {
    run: ({ app, actor, params }) => ifKnown(params, ({ id }) => unschedulePage(app, actor, id)),
    done: "The planned version stays a draft.",
  }),
  pageChange("/admin/pages/:pageId/preview-link/start", {
    run: ({ app, actor, params }) => ifKnown(params, ({ id }) => startPagePreview(app, actor, id)),
    done: "Preview link made.",
  }),
  pageChange("/admin/pages/:pageId/preview-link/stop", {
    run: ({ app, actor, params }) => ifKnown(params, ({ id }) => stopPagePreview(app, actor, id)),
    done: "Preview link stopped. It leads nowhere now.",
  }),
  pageChange("/admin/pages/:pageId/versions/:version/restore", {
    run: ({ app, actor, params, fields }) =>
      ifKnown(params, (page) => {
        const version = Number(textOf(fields, "version")) || 0;
        const restored = /^\d{1,9}$/.test(params.version) ? Number(params.version) : -1;
        return restoreVersion(app, actor, { page, version, restored });
      }),
    done: "Earlier version restored as a draft. Publish it when it is right.",
    to: (_made, { params }) => `/admin/pages/${params.pageId}`,
  }),
];

const plainPageChanges = [
  pageChange("/admin/pages/:pageId/unpublish", {
    run: ({ app, actor, params }) => ifAdded(params, (id) => unpublishPlainPage(app, actor, id)),
    done: "Page unpublished. Visitors do not find it any more.",
  }),
  pageChange("/admin/pages/:pageId/delete", {
    home: "/admin/pages",
    ask: async ({ params }) => {
      const page = findPlainPage(params.pageId);
      return page && { ...DELETE_PAGE, title: `Delete the page ${page.path}?` };
    },
    run: ({ app, actor, params }) => ifAdded(params, (id) => deletePlainPage(app, actor, id)),
    done: "Page deleted.",
    failed: "Failed to delete the page. Please try again later.",
  }),
];

/** What the buttons for pages do. */
export const pageChanges = [...textChanges, ...plainPageChanges];

/** Only what an owner added can disappear. */
async function ifAdded<Changed>(
  { pageId }: { pageId: string },
  run: (id: string) => Promise<Changed>,
): Promise<Changed | { ok: false; reason: "page-missing" }> {
  const page = findPlainPage(pageId);
  return page ? run(page.id) : { ok: false, reason: "page-missing" };
}

async function ifKnown(
  { pageId }: { pageId: string },
  run: (page: EditablePage) => Promise<PageChanged>,
): Promise<PageChanged | { ok: false; reason: "page-missing" }> {
  const page = findEditablePage(pageId);
  return page ? run(page) : { ok: false, reason: "page-missing" };
}
