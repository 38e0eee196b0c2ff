import { useMemo, useState } from "react";
import { data, Form } from "react-router";
import type { TypedOf } from "~/platform/forms/fields";
import {
  formatRecordCounts,
  NO_RECORDS,
  PERSONAL_DATA_PATH,
} from "~/privacy/admin/PersonRecordsCard";
import { erasePerson } from "~/privacy/commands.server";
import { eraseForm } from "~/privacy/privacyForms";
import { countPersonRecords, type PersonRecordCounts } from "~/privacy/queries.server";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { type ReportedFailure, reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import type { FormResult } from "~/shell/forms/formResult";
import { handleForm, readForm, refuse, requireWhole } from "~/shell/forms/handleForm.server";
import { CancelLink } from "~/shell/forms/SaveButton";
import { useIsSending } from "~/shell/forms/useIsSending";
import { requestScope } from "~/shell/scope.server";
import { Button, LinkButton } from "~/ui/primitives/Button";
import type { Route } from "./+types/personErase";

/** Opening the page must run the guard, and the router makes no server request for a page without a loader. */
export function loader() {
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { privacy } = context.get(requestScope);
  // Nobody is counted, and nobody asked about, by half an address.
  const form = requireWhole(await readForm(request, eraseForm));
  const counts = await countPersonRecords(admin.app, privacy, form.typed.email);
  if (!form.fields.has("confirmation"))
    return data<Question>({ values: form.typed, fieldErrors: {}, counts });
  const erase = async ({ email }: { email: string }) => {
    const erasure = await attempt(admin, () => erasePerson(admin.app, privacy, admin.actor, email));
    if (!erasure.ok) return refuse({ status: 503, fieldErrors: {}, formError: ERASE_FAILED });
    return redirectWithFlash(
      admin,
      PERSONAL_DATA_PATH,
      erasure.underHold > 0 ? ERASED_BUT_HELD : ERASED,
    );
  };
  return handleForm(form, eraseForm, erase, { pageData: { counts } });
}

const ERASED = "Erased. No message, application or email of that address is held any more.";
const ERASED_BUT_HELD = "Erased, except for what a legal hold keeps.";
const ERASE_FAILED = "Failed to erase. Nothing was changed. Please try again later.";

interface Question extends FormResult<TypedOf<typeof eraseForm.fields>> {
  counts: PersonRecordCounts;
}

/** The request ended without a response: it may have been carried out. */
const UNANSWERED =
  "The site did not answer. The records may be erased all the same: look the address up again before you go on.";

export const clientAction = reportFailure<typeof action>(() => UNANSWERED);

export default function PersonErase({ actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const question = useLastQuestion(actionData);
  return (
    <>
      <title>Erase a person | Settings | Admin Dashboard</title>
      {question ? <EraseQuestion question={question} /> : <NoPersonChosen />}
    </>
  );
}

/** If the server was not reached, the result holds nothing but that: the page goes on asking. */
function useLastQuestion(result: Question | ReportedFailure | undefined): Question | null {
  const [last, setLast] = useState<Question | null>(null);
  const failed = useMemo(() => last && result && { ...last, ...result }, [last, result]);
  if (!result) return null;
  if (!("counts" in result)) return failed ?? null;
  if (result !== last) setLast(result);
  return result;
}

/** The confirmation is the result of a form; opened directly, the page has no person to ask about. */
function NoPersonChosen() {
  return (
    <section className="card pad stack">
      <p>Look up an email address first.</p>
      <div>
        <LinkButton variant="line" href={PERSONAL_DATA_PATH}>
          Personal data
        </LinkButton>
      </div>
    </section>
  );
}

function EraseQuestion({ question }: { question: Question }) {
  const busy = useIsSending();
  const { counts, ...formState } = question;
  const { email } = formState.values;
  return (
    <section className="card pad stack" aria-labelledby="erase-title">
      <h2 id="erase-title" className="wrap-anywhere">
        Erase everything on {email}?
      </h2>
      <p>
        {counts.total > 0 ? formatRecordCounts(counts) : NO_RECORDS} This action cannot be undone,
        and no backup brings them back here. The audit log keeps that it was done, without the
        address.
      </p>
      <FormErrors form={eraseForm} result={question} {...formState} />
      <Form method="post" noValidate className="form">
        <input type="hidden" name="email" value={email} />
        <FormField form={eraseForm} name="confirmation" {...formState} />
        <div className="row">
          <CancelLink href={PERSONAL_DATA_PATH} />
          <Button variant="danger" type="submit" busy={busy}>
            {busy ? "Erasing..." : "Erase"}
          </Button>
        </div>
      </Form>
    </section>
  );
}
