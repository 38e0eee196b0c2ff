import { type FilledForm, FormField } from "~/shell/form/FormField";

export function AboutYouFields(filled: FilledForm) {
  return (
    <fieldset>
      <legend>About you</legend>
      <FormField name="full_name" {...filled} />
      <div className="two">
        <FormField name="email" {...filled} />
        <FormField name="phone" {...filled} />
      </div>
    </fieldset>
  );
}

export function ExtraFields(filled: FilledForm) {
  return (
    <fieldset>
      <legend>Anything else you would like us to see</legend>
      <FormField name="cover_letter" {...filled} />
      <div className="two">
        <FormField name="linkedin_url" {...filled} />
        <FormField name="portfolio_url" {...filled} />
      </div>
      <FormField name="referral_source" {...filled} />
    </fieldset>
  );
}
