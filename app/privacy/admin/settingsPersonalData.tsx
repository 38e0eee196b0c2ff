import { data, Form } from "react-router";
import { PersonRecordsCard } from "~/privacy/admin/PersonRecordsCard";
import { personForm } from "~/privacy/privacyForms";
import { countPersonRecords } from "~/privacy/queries.server";
import { SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { reportUnsent } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { handleForm } from "~/shell/forms/handleForm.server";
import { SaveButton } from "~/shell/forms/SaveButton";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/settingsPersonalData";

/** Opening the page must run the guard, and the router makes no server request for a page without a loader. */
export function loader() {
  return null;
}

/** Looks up an address. A POST, because an email address must not appear in a page's address. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app } = adminRequest(context);
  const { privacy } = context.get(requestScope);
  return handleForm(request, personForm, async (values) => {
    const counts = await countPersonRecords(app, privacy, values.email);
    return data({ values, counts });
  });
}

export const clientAction = reportUnsent<typeof action>;

export default function PersonalData({ actionData: latestResult }: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const formState = emptyOrTypedForm(personForm, actionData);
  return (
    <>
      <title>Personal data | Settings | Admin Dashboard</title>
      <SettingsSection
        id="person-title"
        title="Personal data"
        lead={
          "The applications and messages from one email address, with everything that belongs to " +
          "them: to hand them over when their owner asks, or to erase them. Erasing takes emails " +
          "and invitations to the address along."
        }
      >
        <FormErrors result={actionData} {...formState} />
        <Form method="post" noValidate className="one-line">
          <FormField name="email" {...formState} />
          <SaveButton verb="Look up" busyVerb="Looking..." />
        </Form>
      </SettingsSection>
      {actionData && "counts" in actionData && (
        <PersonRecordsCard email={formState.values.email} counts={actionData.counts} />
      )}
    </>
  );
}
