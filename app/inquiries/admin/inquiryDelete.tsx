import { redirect } from "react-router";
import { deleteInquiry } from "~/inquiries/commands.server";
import { findInquiry } from "~/inquiries/queries.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { ConfirmDeletion } from "~/shell/admin/change/ConfirmDeletion";
import { changeAndReturn } from "~/shell/admin/change/change.server";
import { FAILED } from "~/shell/admin/change/flash";
import { DELETE_INQUIRY_QUESTION } from "~/shell/admin/change/questions";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { fromOf } from "~/shell/admin/returnAddress";
import type { Route } from "./+types/inquiryDelete";

const HOME = "/admin/inquiries";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const admin = adminRequest(context);
  const inquiry = await findInquiry(admin.app, params.inquiryId);
  if (!inquiry) throw redirect(HOME);
  return { name: inquiry.name, from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return changeAndReturn(admin, request, {
    home: HOME,
    make: () => deleteInquiry(admin.app, admin.actor, params.inquiryId),
    done: () => "inquiry-deleted",
    failed: "inquiry-delete",
  });
}

export const clientAction = reportFailure(() => FAILED["inquiry-delete"]);

export default function InquiryDelete({ loaderData }: Route.ComponentProps) {
  const { name, from } = loaderData;
  return (
    <ConfirmDeletion
      title={`Delete the inquiry of ${name}?`}
      question={DELETE_INQUIRY_QUESTION}
      from={from}
    />
  );
}
