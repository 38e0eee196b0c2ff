import { data, Form, redirect, useNavigation } from "react-router";
import { textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { formatRecordCounts } from "~/privacy/admin/PersonRecordsCard";
import { PERSONAL_DATA_PATH } from "~/privacy/admin/paths";
import { erasePerson } from "~/privacy/commands.server";
import { countPersonRecords, type PersonRecordCounts } from "~/privacy/queries.server";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { unreadable } from "~/shell/admin/change/change.server";
import { doneFlash } from "~/shell/admin/change/flash";
import { setFlash } from "~/shell/admin/change/flashCookie.server";
import { requestScope } from "~/shell/scope.server";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/personErase";

/** Opening the page must run the guard, and the router makes no server request for a page without a loader. */
export function loader() {
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const { privacy } = context.get(requestScope);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const email = textOf(body.fields, "email").trim();
  const counts = await countPersonRecords(admin.app, privacy, email);
  if (!body.fields.has("confirmation")) return data<Question>({ email, counts });
  const typed = textOf(body.fields, "confirmation").trim();
  if (typed.toLowerCase() !== email.toLowerCase()) {
    return data<Question>({ email, counts, confirmationError: WRONG_ADDRESS }, { status: 422 });
  }
  const erasure = await attempt(admin, () => erasePerson(admin.app, privacy, admin.actor, email));
  if (!erasure.ok) {
    return data<Question>({ email, counts, formError: ERASE_FAILED }, { status: 503 });
  }
  const done = erasure.underHold > 0 ? ERASED_BUT_HELD : ERASED;
  const headers = { "Set-Cookie": setFlash(admin.app, doneFlash(done)) };
  return redirect(PERSONAL_DATA_PATH, { status: 303, headers });
}

const ERASED = "Erased. Nothing is held on that address any more.";
const ERASED_BUT_HELD = "Erased, except for what a legal hold keeps.";
const ERASE_FAILED = "Failed to erase. Nothing was changed. Please try again later.";
const WRONG_ADDRESS = "Type the same email address as above";

interface Question {
  email: string;
  counts: PersonRecordCounts;
  confirmationError?: string;
  formError?: string;
}

export default function PersonErase({ actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Erase a person | Settings | Admin Dashboard</title>
      {actionData ? <EraseQuestion question={actionData} /> : <NoPersonChosen />}
    </>
  );
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
  const { email, counts, confirmationError, formError } = question;
  return (
    <section className="card pad stack" aria-labelledby="erase-title">
      <h2 id="erase-title" className="wrap-anywhere">
        Erase everything on {email}?
      </h2>
      <p>
        {formatRecordCounts(counts)} This action cannot be undone, and no backup brings them back
        here. The audit log keeps that it was done, without the address.
      </p>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary
        fieldErrors={
          confirmationError ? [{ field: "confirmation", message: confirmationError }] : []
        }
        focusKey={question}
      />
      <Form method="post" noValidate className="form">
        <input type="hidden" name="email" value={email} />
        <TextField
          name="confirmation"
          label="Type the email address to confirm"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          limit={254}
          error={confirmationError}
        />
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
