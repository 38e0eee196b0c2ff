import { removeLogo, resetBrandColors } from "~/company/commands.server";
import { changesOf } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { readOpenedFrom } from "~/shell/forms/hiddenFields";

const CHANGED_MEANWHILE = "Somebody has changed the brand meanwhile. It is shown as it is now.";

const brandChange = changesOf({
  home: "/admin/settings/brand",
  failureText: SAVE_FAILED,
  reasons: {
    "saved-since": CHANGED_MEANWHILE,
    "newer-version": CHANGED_MEANWHILE,
  },
});

export const companyChanges = [
  brandChange("/admin/settings/brand/reset", {
    run: ({ app, actor, fields }) =>
      resetBrandColors(app, actor, { openedFrom: readOpenedFrom(fields) }),
    doneText: SAVED,
  }),
  brandChange("/admin/settings/brand/logo/remove", {
    run: ({ app, actor, fields }) => removeLogo(app, actor, { version: readOpenedFrom(fields) }),
    doneText: SAVED,
  }),
];
