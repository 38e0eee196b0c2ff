import { removeMark } from "~/domain/company/commands.server";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { COMPANY_PATH } from "~/routes/admin/parts/settingsSections";
import type { Route } from "./+types/companyMarkRemove";

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: COMPANY_PATH,
    make: () => removeMark(desk.context, desk.actor),
    done: () => "saved",
    failed: "company-save",
  });
}
