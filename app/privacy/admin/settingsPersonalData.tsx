import { data, Form, useNavigation } from "react-router";
import { checkForm, textOf } from "~/platform/forms/check";
import { parseForm } from "~/platform/upload/parseForm.server";
import { PersonRecordsCard } from "~/privacy/admin/PersonRecordsCard";
import { personForm } from "~/privacy/forms";
import { countPersonRecords, type PersonRecordCounts } from "~/privacy/queries.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { unreadable } from "~/shell/admin/change/change.server";
import { requestScope } from "~/shell/scope.server";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { EmailField } from "~/ui/primitives/Fields";
import type { Route } from "./+types/settingsPersonalData";

/** Opening the page must run the guard, and the router makes no server request for a page without a loader. */
export function loader() {
  return null;
}

/** Looks up an address. A POST, because an email address must not appear in a page's address. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const body = await parseForm(request);
  if (!body.ok) throw unreadable(body.reason);
  const email = textOf(body.fields, "email");
  const form = checkForm(personForm, { email });
  if (!form.ok) return data<Answer>({ email, emailError: form.fieldErrors.email }, { status: 422 });
  const { privacy } = context.get(requestScope);
  const counts = await countPersonRecords(admin.app, privacy, form.value.email);
  return data<Answer>({ email: form.value.email, counts });
}

interface Answer {
  email: string;
  emailError?: string;
  counts?: PersonRecordCounts;
}

export default function PersonalData({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const { email, emailError, counts } = actionData ?? {};
  return (
    <>
      <title>Personal data | Settings | Admin Dashboard</title>
      <section className="card pad stack" aria-labelledby="person-title">
        <header>
          <h2 id="person-title">Personal data</h2>
          <p>
            Everything that is held on one email address: to hand it over when its owner asks, or to
            erase it.
          </p>
        </header>
        <ErrorSummary
          fieldErrors={emailError ? [{ field: "email", message: emailError }] : []}
          focusKey={actionData}
        />
        <Form method="post" noValidate className="one-line">
          <EmailField autoComplete="off" defaultValue={email} error={emailError} />
          <Button variant="signal" type="submit" busy={busy}>
            {busy ? "Looking..." : "Look up"}
          </Button>
        </Form>
      </section>
      {email && counts && <PersonRecordsCard email={email} counts={counts} />}
    </>
  );
}
