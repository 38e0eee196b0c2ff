import { Form } from "react-router";
import { inputOfCompany } from "~/company/admin/companyInput";
import { COLOURS_PATH, COMPANY_PATH, MARK_PATH } from "~/company/admin/companyPaths";
import { HoursFields } from "~/company/admin/HoursFields";
import { OfficeList } from "~/company/admin/OfficeList";
import type { BrandColours } from "~/company/brand";
import { changeCompanyProfile } from "~/company/commands.server";
import { COMPANY_SECTIONS } from "~/company/companyFields";
import { companyFields, companyForm, socialForm } from "~/company/forms";
import { withOfficesChanged } from "~/company/offices";
import type { CompanyInput } from "~/company/profile";
import { getCompanyAndBrand } from "~/company/queries.server";
import { listTimeZones } from "~/company/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { returnedDocument } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { FormSection } from "~/shell/admin/form/FormSection";
import { saveForm } from "~/shell/admin/form/saveForm.server";
import { RestoredForm } from "~/shell/admin/session/RestoredForm";
import { FormErrors } from "~/shell/form/FormErrors";
import { shownForm } from "~/shell/form/formAnswer";
import { SaveButton } from "~/shell/form/SaveButton";
import { LinkButton } from "~/ui/primitives/Button";
import type { Route } from "./+types/settingsCompany";

export async function loader({ context }: Route.LoaderArgs) {
  const { company, brand } = await getCompanyAndBrand(adminRequest(context).app);
  return {
    stored: inputOfCompany(company),
    // A zone that was renamed is not in the list any more, but must remain selectable.
    timeZones: [...new Set([company.timeZone, ...listTimeZones()])].sort(),
    colours: brand.colours,
    hasMark: brand.markVersion !== null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return saveForm(admin, request, companyForm, {
    rebuild: withOfficesChanged,
    save: (profile) => changeCompanyProfile(admin.app, admin.actor, profile),
    // Reloads the whole document, because the frame around this page shows the company too.
    done: () => returnedDocument(admin.app, COMPANY_PATH, SAVED),
    formError: SAVE_FAILED,
  });
}

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => SAVE_FAILED);

export default function CompanySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, timeZones } = loaderData;
  const shown = shownForm<CompanyInput>(stored, actionData);
  const isRejected = shown.values !== stored;
  return (
    <>
      <title>Company | Settings | Admin Dashboard</title>
      <div className="grid gap-5 lg:grid-cols-2">
        <ColoursCard colours={loaderData.colours} />
        <MarkCard isOwn={loaderData.hasMark} />
      </div>
      <FormErrors form={{ fields: companyFields(shown.values) }} answer={actionData} {...shown} />
      <RestoredForm key={isRejected ? "rejected" : "stored"} action={COMPANY_PATH}>
        {(sent) => (
          <CompanyForm
            values={sent && !isRejected ? companyForm.read(sent) : shown.values}
            fieldErrors={shown.fieldErrors}
            timeZones={timeZones}
          />
        )}
      </RestoredForm>
    </>
  );
}

interface CompanyFormProps {
  values: CompanyInput;
  fieldErrors: FieldErrors;
  timeZones: string[];
}

function CompanyForm({ values, fieldErrors, timeZones }: CompanyFormProps) {
  const filled = { form: { fields: companyFields(values) }, values, fieldErrors };
  const { names, contact, home } = COMPANY_SECTIONS;
  return (
    <Form
      method="post"
      noValidate
      className="settings-body"
      aria-label="Company"
      data-restorable=""
    >
      {/* Enter presses the first submit button of a form: that must save, not change offices. */}
      <input type="submit" hidden />
      <FormSection id="names-title" title="Company" names={names} {...filled} />
      <FormSection id="contact-title" title="Contact" names={contact} {...filled} />
      <HoursFields timeZones={timeZones} {...filled} />
      <OfficeList input={values} fieldErrors={fieldErrors} />
      <FormSection id="home-title" title="Home page" names={home} {...filled} />
      <FormSection
        id="social-title"
        title="Social links"
        names={Object.keys(socialForm.fields)}
        {...filled}
      >
        <p className="hint">Only those with an address are shown.</p>
      </FormSection>
      <div>
        <SaveButton />
      </div>
    </Form>
  );
}

function MarkCard({ isOwn }: { isOwn: boolean }) {
  return (
    <section className="card pad setting" aria-labelledby="mark-title">
      <header>
        <h2 id="mark-title">Mark</h2>
        <p>{isOwn ? "Your own drawing." : "The one that the site came with."}</p>
      </header>
      <LinkButton variant="line" size="sm" href={MARK_PATH}>
        Change mark
      </LinkButton>
    </section>
  );
}

function ColoursCard({ colours }: { colours: BrandColours | null }) {
  return (
    <section className="card pad setting" aria-labelledby="colours-title">
      <header>
        <h2 id="colours-title">Colors</h2>
        {colours ? (
          <p className="swatches">
            <Swatch colour={colours.light} />
            <Swatch colour={colours.dark} />
            <Swatch colour={colours.signal} />
          </p>
        ) : (
          <p>Those that the site came with.</p>
        )}
      </header>
      <LinkButton variant="line" size="sm" href={COLOURS_PATH}>
        Change colors
      </LinkButton>
    </section>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span>
      <svg viewBox="0 0 1 1" aria-hidden="true" focusable="false">
        <rect width="1" height="1" fill={colour} />
      </svg>
      {colour}
    </span>
  );
}
