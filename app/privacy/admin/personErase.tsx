import { useState } from "react";
import { data, Form, useNavigation } from "react-router";
import type { TypedOf } from "~/platform/forms/fields";
import { formatRecordCounts } from "~/privacy/admin/PersonRecordsCard";
import { erasePerson } from "~/privacy/commands.server";
import { eraseForm } from "~/privacy/forms";
import { countPersonRecords, type PersonRecordCounts } from "~/privacy/queries.server";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { returned } from "~/shell/admin/change/change.server";
import { type Failure, reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { FormErrors } from "~/shell/form/FormErrors";
import { FormField } from "~/shell/form/FormField";
import type { FormAnswer } from "~/shell/form/formResult";
import { readSent, submitSent } from "~/shell/form/submitForm.server";
import { requestScope } from "~/shell/scope.server";
import { Button, LinkButton } from "~/ui/primitives/Button";
import type { Route } from "./+types/personErase";
import { PERSONAL_DATA_PATH } from "./PersonRecordsCard";

/** Opening the page must run the guard, and the router makes no server request for a page without a loader. */
export function loader() {
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { privacy } = context.get(requestScope);
  const sent = await readSent(request, eraseForm);
  const counts = await countPersonRecords(admin.app, privacy, sent.values.email);
  if (!sent.fields.has("confirmation"))
    return data<Question>({ values: sent.values, fieldErrors: {}, counts });
  const erased = await submitSent(eraseForm, sent, async ({ email }) => {
    const erasure = await attempt(admin, () => erasePerson(admin.app, privacy, admin.actor, email));
    if (!erasure.ok) return { status: 503, fieldErrors: {}, formError: ERASE_FAILED };
    return returned(admin, PERSONAL_DATA_PATH, erasure.underHold > 0 ? ERASED_BUT_HELD : ERASED);
  });
  if (erased instanceof Response) return erased;
  return data<Question>({ ...erased.answer, counts }, { status: erased.status });
}

const ERASED = "Erased. Nothing is held on that address any more.";
const ERASED_BUT_HELD = "Erased, except for what a legal hold keeps.";
const ERASE_FAILED = "Failed to erase. Nothing was changed. Please try again later.";

interface Question extends FormAnswer<TypedOf<typeof eraseForm.fields>> {
  counts: PersonRecordCounts;
}

export const clientAction = reportFailure<typeof action>(() => ERASE_FAILED);

export default function PersonErase({ actionData: sent }: Route.ComponentProps) {
  const actionData = useRetainedResult(sent);
  const question = useLastQuestion(actionData);
  return (
    <>
      <title>Erase a person | Settings | Admin Dashboard</title>
      {question ? <EraseQuestion question={question} /> : <NoPersonChosen />}
    </>
  );
}

/** If the server was not reached, the answer holds nothing but that: the page goes on asking. */
function useLastQuestion(answer: Question | Failure | undefined): Question | null {
  const [last, setLast] = useState<Question | null>(null);
  if (!answer) return null;
  if (!("counts" in answer)) return last && { ...last, ...answer };
  if (answer !== last) setLast(answer);
  return answer;
}

/** The confirmation is the answer to a form; opened directly, the page has no person to ask about. */
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
  const busy = useNavigation().formMethod === "POST";
  const { counts, ...shown } = question;
  const { email } = shown.values;
  return (
    <section className="card pad stack" aria-labelledby="erase-title">
      <h2 id="erase-title" className="wrap-anywhere">
        Erase everything on {email}?
      </h2>
      <p>
        {formatRecordCounts(counts)} This action cannot be undone, and no backup brings them back
        here. The audit log keeps that it was done, without the address.
      </p>
      <FormErrors form={eraseForm} answer={question} {...shown} />
      <Form method="post" noValidate className="form">
        <input type="hidden" name="email" value={email} />
        <FormField form={eraseForm} name="confirmation" {...shown} />
        <div className="row">
          <LinkButton variant="line" href={PERSONAL_DATA_PATH}>
            Cancel
          </LinkButton>
          <Button variant="danger" type="submit" busy={busy}>
            {busy ? "Erasing..." : "Erase"}
          </Button>
        </div>
      </Form>
    </section>
  );
}
