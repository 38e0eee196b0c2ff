import {
  type ApplicationInput,
  COVER_LETTER_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PHONE_MAX_CHARACTERS,
  URL_MAX_CHARACTERS,
} from "~/applications/forms";
import { REFERRAL_SOURCES } from "~/applications/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { ADDRESS_MAX_CHARACTERS } from "~/platform/mail/address";
import { SelectField, TextAreaField, TextField } from "~/ui/primitives/Fields";

interface FieldsProps {
  input: ApplicationInput;
  fieldErrors: FieldErrors;
}

export function AboutYouFields({ input, fieldErrors }: FieldsProps) {
  return (
    <fieldset>
      <legend>About you</legend>
      <TextField
        name="full_name"
        label="Full Name"
        autoComplete="name"
        limit={NAME_MAX_CHARACTERS}
        defaultValue={input.full_name}
        error={fieldErrors.full_name}
      />
      <div className="two">
        <TextField
          name="email"
          label="Email Address"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="none"
          limit={ADDRESS_MAX_CHARACTERS}
          defaultValue={input.email}
          error={fieldErrors.email}
        />
        <TextField
          name="phone"
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          limit={PHONE_MAX_CHARACTERS}
          defaultValue={input.phone}
          error={fieldErrors.phone}
        />
      </div>
    </fieldset>
  );
}

export function ExtraFields({ input, fieldErrors }: FieldsProps) {
  return (
    <fieldset>
      <legend>Anything else you would like us to see</legend>
      <TextAreaField
        name="cover_letter"
        label="Cover Letter"
        optional
        hint={`At most ${COVER_LETTER_MAX_CHARACTERS.toLocaleString("en-US")} characters.`}
        rows={6}
        limit={COVER_LETTER_MAX_CHARACTERS}
        defaultValue={input.cover_letter}
        error={fieldErrors.cover_letter}
      />
      <div className="two">
        <WebAddressField
          name="linkedin_url"
          label="LinkedIn Profile"
          value={input.linkedin_url}
          error={fieldErrors.linkedin_url}
        />
        <WebAddressField
          name="portfolio_url"
          label="Portfolio/Website"
          value={input.portfolio_url}
          error={fieldErrors.portfolio_url}
        />
      </div>
      <SelectField
        name="referral_source"
        label="How did you hear about us?"
        optional
        placeholder="Select an option"
        choices={REFERRAL_SOURCES}
        defaultValue={input.referral_source}
        error={fieldErrors.referral_source}
      />
    </fieldset>
  );
}

function WebAddressField(props: { name: string; label: string; value: string; error?: string }) {
  const { value, ...field } = props;
  return (
    <TextField
      {...field}
      optional
      type="url"
      inputMode="url"
      autoComplete="url"
      hint="A full address, such as https://example.com/you"
      limit={URL_MAX_CHARACTERS}
      defaultValue={value}
    />
  );
}
