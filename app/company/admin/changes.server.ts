import { removeMark, resetBrandColours } from "~/company/commands.server";
import { change } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";

/** What the buttons on the company's tab of Settings do. */
export const companyChanges = [
  change("/admin/settings/company/colours/reset", {
    home: "/admin/settings/company",
    run: ({ app, actor }) => resetBrandColours(app, actor),
    done: SAVED,
    failed: SAVE_FAILED,
  }),
  change("/admin/settings/company/mark/remove", {
    home: "/admin/settings/company",
    run: ({ app, actor }) => removeMark(app, actor),
    done: SAVED,
    failed: SAVE_FAILED,
  }),
];
