import { OfficeList } from "~/company/admin/OfficeList";
import { changeCompanyProfile } from "~/company/commands.server";
import { COMPANY_SECTIONS } from "~/company/companyFields";
import { companyFields, companyForm, socialForm } from "~/company/companyForm";
import {
  type ArticleTitle,
  type CompanyDetails,
  type CompanyInput,
  companyDetailsOf,
  type Office,
} from "~/company/profile";
import { getCompany } from "~/company/queries.server";
import { COMPANY_PATH, listTimeZones, SOCIAL_NETWORKS, WEEKDAYS } from "~/company/rules";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { SettingsSection } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { SAVE_FAILED } from "~/shell/admin/change/flash";
import { reloadWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { type FilledRecord, RecordForm, RestoredRecordForm } from "~/shell/editing/RecordForm";
import { conflictRefusalAs, handleRecordForm } from "~/shell/editing/recordForm.server";
import { AskedEmail, type FilledForm, FormField, FormFields } from "~/shell/forms/FormFields";
import { notSaved } from "~/shell/forms/handleForm.server";
import { SaveBar } from "~/shell/forms/SaveBar";
import { requestScope } from "~/shell/scope.server";
import { type Choice, Field, FieldError, Select } from "~/ui/primitives/Field";
import type { Route } from "./+types/settingsCompany";

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const company = await getCompany(app);
  return {
    articles: await context.get(requestScope).listArticleTitles(app, company.homePosts),
    stored: inputOfCompany(companyDetailsOf(company)),
    openedFrom: fingerprintOf(companyDetailsOf(company)),
    // A zone that was renamed is not in the list any more, but must remain selectable.
    timeZones: [...new Set([company.timeZone, ...listTimeZones()])].sort(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  return handleRecordForm(request, companyForm, save);

  async function save(details: CompanyDetails, openedFrom: string) {
    const { app, actor } = admin;
    const result = await attempt(admin, () =>
      changeCompanyProfile(app, actor, { ...details, openedFrom }),
    );
    // Reloads the whole document, because the frame around this page shows the company too.
    if (result.ok) return reloadWithFlash(admin, COMPANY_PATH);
    if (result.reason === "saved-since")
      return conflictRefusalAs(result.newer, inputOfCompany(result.newer));
    return notSaved(result, SAVE_FAILED);
  }
}

export const shouldRevalidate = skipLiveReload;

export const clientAction = reportFailure<typeof action>(() => SAVE_FAILED);

export default function CompanySettings({
  loaderData,
  actionData: latestResult,
}: Route.ComponentProps) {
  const actionData = useRetainedResult(latestResult);
  const { stored, openedFrom, timeZones, articles } = loaderData;
  return (
    <>
      <title>Company | Settings | Admin Dashboard</title>
      <RestoredRecordForm
        schema={{ read: companyForm.read, fields: companyFields }}
        action={COMPANY_PATH}
        result={actionData}
        {...{ stored, openedFrom }}
      >
        {(filled) => <CompanyForm {...{ filled, timeZones, articles }} />}
      </RestoredRecordForm>
    </>
  );
}

interface CompanyFormProps {
  filled: FilledRecord<CompanyInput>;
  timeZones: string[];
  articles: readonly ArticleTitle[];
}

function CompanyForm({ filled, timeZones, articles }: CompanyFormProps) {
  const { form, values, fieldErrors } = filled;
  const filledForm = { form, values, fieldErrors };
  const { names, second, contact } = COMPANY_SECTIONS;
  return (
    <RecordForm
      filled={filled}
      noun="company"
      format={formatTyped}
      className="settings-form"
      aria-label="Company"
    >
      {/* Enter presses the first submit button of a form: that must save, not change offices. */}
      <input type="submit" hidden />
      <SettingsSection
        id="names-title"
        title="Company"
        lead="Who the site speaks for. Short name, logo and colors are in Brand."
      >
        <FormFields names={names} {...filledForm} />
      </SettingsSection>
      <SettingsSection
        id="second-title"
        title="Second language"
        lead="Visitors can switch to it on every page that is there in both."
      >
        <FormFields names={second} {...filledForm} />
      </SettingsSection>
      <SettingsSection
        id="contact-title"
        title="Contact"
        lead="On the contact page, below every page and in the data for search engines."
      >
        <AskedEmail {...filledForm} />
        <FormFields names={contact} {...filledForm} />
      </SettingsSection>
      <HoursFields timeZones={timeZones} {...filledForm} />
      <OfficeList input={values} fieldErrors={fieldErrors} />
      <SettingsSection
        id="home-title"
        title="Home page"
        lead="The three articles that it shows, in this order."
      >
        <HomeArticles articles={articles} {...filledForm} />
      </SettingsSection>
      <SettingsSection
        id="social-title"
        title="Social links"
        lead="Only those with an address are shown."
      >
        <FormFields names={Object.keys(socialForm.fields)} {...filledForm} />
      </SettingsSection>
      <SaveBar refusedResult={filled.result} />
    </RecordForm>
  );
}

/** Days by their names, all else as it is typed. */
function formatTyped(values: CompanyInput, field: string): string {
  const typed = values[field] ?? "";
  if (field !== "business_days") return typed;
  return typed
    .split(",")
    .map((day) => WEEKDAYS[Number(day) - 1])
    .join(", ");
}

const PLACES = ["First article", "Second article", "Third article"];

interface HomeArticlesProps extends FilledForm {
  /** The published articles to choose from. */
  articles: readonly ArticleTitle[];
}

/** The articles of the home page, chosen by their titles. A place without a choice shows the newest. */
function HomeArticles({ articles, values, fieldErrors }: HomeArticlesProps) {
  const chosenSlugs = String(values.home_posts).split("\n");
  return (
    <div className="stack" id="home_posts" tabIndex={-1}>
      <FieldError id="home_posts" error={fieldErrors.home_posts} />
      {PLACES.map((label, index) => (
        <Field key={label} name="home_posts" id={`home_posts_${index + 1}`} label={label}>
          {(control) => (
            <Select
              {...control}
              required={false}
              placeholder="The newest one that is not chosen"
              choices={choicesOf(articles, chosenSlugs[index] ?? "")}
              defaultValue={chosenSlugs[index] ?? ""}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** A chosen article stays a choice after it was taken off the site. */
function choicesOf(articles: readonly ArticleTitle[], chosenSlug: string): Choice[] {
  const choices = articles.map(({ slug, title }) => ({ value: slug, label: title }));
  const isKnown = chosenSlug === "" || articles.some(({ slug }) => slug === chosenSlug);
  return isKnown
    ? choices
    : [{ value: chosenSlug, label: `${chosenSlug} (not published)` }, ...choices];
}

/** The business hours. Visitors read them as text, and they decide when an inquiry is overdue. */
function HoursFields({ timeZones, ...form }: FilledForm & { timeZones: string[] }) {
  return (
    <SettingsSection
      id="hours-title"
      title="Business hours"
      lead="The contact page says them in words, and they are counted: an inquiry is due within a business day."
    >
      <BusinessDays {...form} />
      <FormFields names={["opens", "closes"]} {...form} />
      <FormField name="time_zone" {...form} choices={timeZones} />
    </SettingsSection>
  );
}

function BusinessDays({ values, fieldErrors }: FilledForm) {
  const chosenDays = String(values.business_days).split(",");
  const error = fieldErrors.business_days;
  return (
    <fieldset className={error ? "field bad" : "field"} id="business_days" tabIndex={-1}>
      <legend className="label">Business days</legend>
      <p className="hint">An inquiry that waits longer than a business day is shown as overdue.</p>
      <FieldError id="business_days" error={error} />
      <div className="weekdays">
        {WEEKDAYS.map((name, index) => (
          <label key={name} className="check" htmlFor={`business-day-${index + 1}`}>
            <input
              type="checkbox"
              id={`business-day-${index + 1}`}
              name="business_days"
              value={index + 1}
              defaultChecked={chosenDays.includes(String(index + 1))}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The values of the form for a stored company. */
function inputOfCompany(company: CompanyDetails): CompanyInput {
  const { name, tagline, email, phone, offices, social, second } = company;
  return {
    name,
    tagline,
    email,
    phone,
    locale: company.locale,
    second_locale: second?.locale ?? "",
    second_tagline: second?.tagline ?? "",
    second_descriptor: second?.descriptor ?? "",
    second_region: second?.region ?? "",
    region: company.region,
    time_zone: company.timeZone,
    business_days: company.businessHours.days.join(","),
    opens: company.businessHours.opens,
    closes: company.businessHours.closes,
    home_posts: company.homePosts.join("\n"),
    ...Object.assign(
      {},
      ...offices.map((office, index) => inputOfOffice(`office_${index + 1}`, office)),
    ),
    ...Object.fromEntries(
      Object.entries(SOCIAL_NETWORKS).map(([field, label]) => [
        field,
        social.find((link) => link.label === label)?.href ?? "",
      ]),
    ),
  };
}

function inputOfOffice(field: string, office: Office): CompanyInput {
  return {
    [`${field}_name`]: office.name,
    [`${field}_street`]: office.street,
    [`${field}_city`]: office.city,
    [`${field}_region`]: office.region,
    [`${field}_postal_code`]: office.postalCode,
    [`${field}_country`]: office.country,
  };
}
