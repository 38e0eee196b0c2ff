import { removeMark, resetBrandColours } from "~/company/commands.server";
import { changesOf } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";

const companyChange = changesOf({ home: "/admin/settings/company", failed: SAVE_FAILED });

/** What the buttons on the company's tab of Settings do. */
export const companyChanges = [
  companyChange("/admin/settings/company/colours/reset", {
    run: ({ app, actor }) => resetBrandColours(app, actor),
    done: SAVED,
  }),
  companyChange("/admin/settings/company/mark/remove", {
    run: ({ app, actor }) => removeMark(app, actor),
    done: SAVED,
  }),
];
