import { data, Form } from "react-router";
import { receiveLogo } from "~/company/admin/receiveLogo.server";
import { BRAND_PATH, LOGO_MAX_BYTES, LOGO_PATH } from "~/company/rules";
import { formOf } from "~/platform/forms/fields";
import { file } from "~/platform/forms/recordFields";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { returnedDocument } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { SettingsSection } from "~/shell/admin/SettingsSection";
import { FormErrors } from "~/shell/form/FormErrors";
import { FormField } from "~/shell/form/FormField";
import { filledForm } from "~/shell/form/formResult";
import { SaveButton } from "~/shell/form/SaveButton";
import { useFrame } from "~/shell/frame";
import { Button } from "~/ui/primitives/Button";
import type { Route } from "./+types/companyLogo";

const logoForm = formOf({
  logo: file({
    label: "Drawing",
    hint: `An SVG file with a square field, at most ${LOGO_MAX_BYTES / 1024} KB`,
    accept: ".svg,image/svg+xml",
  }),
});

// On purpose: without a loader the router would open this page without a request, and so without the guard.
export const loader = () => null;

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const received = await receiveLogo(admin, request);
  // The logo is in the frame around this page too.
  if (received.ok) return returnedDocument(admin, BRAND_PATH, SAVED);
  const { status, fieldErrors, formError } = received;
  return data({ values: logoForm.empty, fieldErrors, formError }, { status });
}

export const clientAction = reportFailure(() => SAVE_FAILED);

export default function CompanyLogo({ actionData: sent }: Route.ComponentProps) {
  const actionData = useRetainedResult(sent);
  const logo = useFrame()?.company.logo;
  const shown = filledForm(logoForm, actionData);
  return (
    <>
      <title>Logo | Settings | Admin Dashboard</title>
      <BackLink href={BRAND_PATH}>Brand</BackLink>
      <SettingsSection
        id="logo-title"
        title="Logo"
        lead={
          "Beside the short name, in the tabs of browsers, on home screens and in the " +
          "pictures of shared links, always on a white tile."
        }
      >
        {logo && <img className="own-logo" src={logo} alt="The logo as it is now" />}
        <FormErrors answer={actionData} {...shown} />
        <Form method="post" encType="multipart/form-data" noValidate className="form">
          <FormField name="logo" {...shown} />
          <div>
            <SaveButton />
          </div>
        </Form>
        {logo && (
          <Form method="post" action={`${LOGO_PATH}/remove`} reloadDocument>
            <Button variant="line" size="sm" type="submit">
              Remove the logo
            </Button>
          </Form>
        )}
      </SettingsSection>
    </>
  );
}
