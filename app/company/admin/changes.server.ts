import { removeLogo, resetBrandColors } from "~/company/commands.server";
import { changesOf } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";

const brandChange = changesOf({ home: "/admin/settings/brand", failed: SAVE_FAILED, reasons: {} });

/** What the buttons on the brand's tab of Settings do. */
export const companyChanges = [
  brandChange("/admin/settings/brand/reset", {
    run: ({ app, actor }) => resetBrandColors(app, actor),
    done: SAVED,
  }),
  brandChange("/admin/settings/brand/logo/remove", {
    run: ({ app, actor }) => removeLogo(app, actor),
    done: SAVED,
  }),
];
