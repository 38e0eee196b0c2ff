import { resetTemplate } from "~/applications/templates.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/settingsTemplateReset";

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: "/admin/settings/templates",
    make: () => resetTemplate(admin.app, admin.actor, params.status),
    done: () => "template-reset",
    failed: "template-save",
  });
}

export const clientAction = reportFailure(() => FAILED["template-save"]);
