import { Form } from "react-router";
import { inputOfCompany } from "~/company/admin/companyInput";
import { COMPANY_PATH } from "~/company/admin/companyPaths";
import { HomeArticles } from "~/company/admin/HomeArticles";
import { HoursFields } from "~/company/admin/HoursFields";
import { OfficeList } from "~/company/admin/OfficeList";
import { changeCompanyProfile } from "~/company/commands.server";
import { COMPANY_SECTIONS } from "~/company/companyFields";
import { companyFields, companyForm, socialForm } from "~/company/forms";
import type { ArticleTitle, CompanyDetails, CompanyInput } from "~/company/profile";
import { getCompany } from "~/company/queries.server";
import { listTimeZones } from "~/company/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { FORM_MAX_BYTES } from "~/platform/upload/parseForm.server";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { returnedDocument } from "~/shell/admin/change/change.server";
import { SAVE_FAILED, SAVED } from "~/shell/admin/change/flash";
import { noReloadWhileTyping } from "~/shell/admin/change/noReloadWhileTyping";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { SettingsSection } from "~/shell/admin/SettingsSection";
import { FormErrors, FormFields } from "~/shell/forms/FormFields";
import { shownForm } from "~/shell/forms/formResult";
import { handleForm, notSaved } from "~/shell/forms/handleForm.server";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";
import { SaveBar } from "~/shell/forms/SaveBar";
import { requestScope } from "~/shell/scope.server";
import type { Route } from "./+types/settingsCompany";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const company = await getCompany(app);
  return {
    articles: await context.get(requestScope).listArticleTitles(app, company.homePosts),
    stored: inputOfCompany(company),
    // A zone that was renamed is not in the list any more, but must remain selectable.
    timeZones: [...new Set([company.timeZone, ...listTimeZones()])].sort(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const save = async (profile: CompanyDetails) => {
    const { app, actor } = admin;
    const saved = await attempt(admin, () => changeCompanyProfile(app, actor, profile));
    if (!saved.ok) return notSaved(saved, SAVE_FAILED);
    // Reloads the whole document, because the frame around this page shows the company too.
    return returnedDocument(admin, COMPANY_PATH, SAVED);
  };
  return handleForm(request, companyForm, save, { maxBytes: FORM_MAX_BYTES });
}

export const shouldRevalidate = noReloadWhileTyping;

export const clientAction = reportFailure(() => SAVE_FAILED);

export default function CompanySettings({ loaderData, actionData: sent }: Route.ComponentProps) {
  const actionData = useRetainedResult(sent);
  const { stored, timeZones, articles } = loaderData;
  const shown = shownForm<CompanyInput>(stored, actionData);
  const isRejected = shown.values !== stored;
  return (
    <>
      <title>Company | Settings | Admin Dashboard</title>
      <FormErrors form={{ fields: companyFields(shown.values) }} result={actionData} {...shown} />
      <RestoredForm key={isRejected ? "rejected" : "stored"} action={COMPANY_PATH}>
        {(sent) => (
          <CompanyForm
            values={sent && !isRejected ? companyForm.read(sent) : shown.values}
            fieldErrors={shown.fieldErrors}
            timeZones={timeZones}
            articles={articles}
            refused={sent ?? actionData}
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
  articles: readonly ArticleTitle[];
  /** Set if what is shown is not stored. */
  refused: unknown;
}

function CompanyForm({ values, fieldErrors, refused, ...choices }: CompanyFormProps) {
  const filled = { form: { fields: companyFields(values) }, values, fieldErrors };
  const { names, contact } = COMPANY_SECTIONS;
  return (
    <Form
      method="post"
      noValidate
      className="settings-form"
      aria-label="Company"
      data-restorable=""
    >
      {/* Enter presses the first submit button of a form: that must save, not change offices. */}
      <input type="submit" hidden />
      <SettingsSection
        id="names-title"
        title="Company"
        lead="Who the site speaks for. Short name, logo and colors are in Brand."
      >
        <FormFields names={names} {...filled} />
      </SettingsSection>
      <SettingsSection
        id="contact-title"
        title="Contact"
        lead="On the contact page, below every page and in the data for search engines."
      >
        <FormFields names={contact} {...filled} />
      </SettingsSection>
      <HoursFields timeZones={choices.timeZones} {...filled} />
      <OfficeList input={values} fieldErrors={fieldErrors} />
      <SettingsSection
        id="home-title"
        title="Home page"
        lead="The three articles that it shows, in this order."
      >
        <HomeArticles articles={choices.articles} {...filled} />
      </SettingsSection>
      <SettingsSection
        id="social-title"
        title="Social links"
        lead="Only those with an address are shown."
      >
        <FormFields names={Object.keys(socialForm.fields)} {...filled} />
      </SettingsSection>
      <SaveBar refused={refused} />
    </Form>
  );
}
