import { COMPANY_PATH } from "~/company/admin/companyPaths";
import { resetBrandColours } from "~/company/commands.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import type { Route } from "./+types/companyColoursReset";

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: COMPANY_PATH,
    make: () => resetBrandColours(admin.app, admin.actor),
    done: () => "saved",
    failed: "company-save",
  });
}
