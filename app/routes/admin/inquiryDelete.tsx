import { redirect } from "react-router";
import { deleteInquiry } from "~/domain/inquiries/commands.server";
import { findInquiry } from "~/domain/inquiries/queries.server";
import { ConfirmDeletion } from "~/routes/admin/parts/ConfirmDeletion";
import { changeAndReturn } from "~/routes/admin/parts/change.server";
import { deskOf } from "~/routes/admin/parts/desk.server";
import { FAILED } from "~/routes/admin/parts/flash";
import { DELETE_INQUIRY_QUESTION } from "~/routes/admin/parts/questions";
import { reportFailure } from "~/routes/admin/parts/reportFailure";
import { fromOf } from "~/routes/admin/parts/returnAddress";
import type { Route } from "./+types/inquiryDelete";

const HOME = "/admin/inquiries";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const inquiry = await findInquiry(desk.context, params.inquiryId);
  if (!inquiry) throw redirect(HOME);
  return { name: inquiry.name, from: fromOf(request, HOME) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  return changeAndReturn(desk, request, {
    home: HOME,
    make: () => deleteInquiry(desk.context, desk.actor, params.inquiryId),
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
