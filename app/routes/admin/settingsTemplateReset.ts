import { resetTemplate } from "~/domain/applications/templates.server";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import type { Route } from "./+types/settingsTemplateReset";

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: "/admin/settings/templates",
    make: () => resetTemplate(desk.context, desk.actor, params.status),
    done: () => "template-reset",
    failed: "template-save",
  });
}

export const clientAction = reportFailure(() => FAILED["template-save"]);
