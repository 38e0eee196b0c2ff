import type { CompanyInput } from "~/domain/company/forms";
import {
  DESCRIPTOR_MAX_CHARACTERS,
  HOURS_MAX_LINES,
  NAME_MAX_CHARACTERS,
  type OfficeField,
  PHONE_MAX_CHARACTERS,
  SHORT_NAME_MAX_CHARACTERS,
  SOCIAL_NETWORKS,
  TAGLINE_MAX_CHARACTERS,
  WEB_ADDRESS_MAX_CHARACTERS,
} from "~/domain/company/rules";
import type { Faults } from "~/platform/forms/check";
import { ADDRESS_MAX_CHARACTERS } from "~/platform/mail/address";
import { TextAreaField, TextField } from "~/ui/primitives/Fields";

interface FieldsProps {
  input: CompanyInput;
  faults: Faults;
}

/** What each field of the form has: its stored or typed text, and its fault. */
function wired({ input, faults }: FieldsProps, name: string) {
  return {
    name,
    defaultValue: input[name],
    error: faults[name],
    limit: NAME_MAX_CHARACTERS,
    autoComplete: "off",
  };
}

export function NameFields(form: FieldsProps) {
  return (
    <section className="card pad stack" aria-labelledby="names-title">
      <h2 id="names-title">Company</h2>
      <TextField {...wired(form, "name")} label="Legal name" hint="In the copyright line" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...wired(form, "short_name")}
          label="Short name"
          hint={`Beside the mark, at most ${SHORT_NAME_MAX_CHARACTERS} characters`}
          limit={SHORT_NAME_MAX_CHARACTERS}
        />
        <TextField
          {...wired(form, "descriptor")}
          label="Descriptor line"
          hint={`Under the short name, at most ${DESCRIPTOR_MAX_CHARACTERS}`}
          limit={DESCRIPTOR_MAX_CHARACTERS}
        />
      </div>
      <TextAreaField
        {...wired(form, "tagline")}
        label="Tagline"
        rows={2}
        limit={TAGLINE_MAX_CHARACTERS}
      />
    </section>
  );
}

export function ContactFields(form: FieldsProps) {
  return (
    <section className="card pad stack" aria-labelledby="contact-title">
      <h2 id="contact-title">Contact</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...wired(form, "email")}
          type="email"
          label="Contact email"
          hint="Messages from the site go there too"
          limit={ADDRESS_MAX_CHARACTERS}
        />
        <TextField
          {...wired(form, "phone")}
          type="tel"
          label="Phone"
          hint="With the country code, such as +1"
          limit={PHONE_MAX_CHARACTERS}
        />
      </div>
      <TextAreaField
        {...wired(form, "hours")}
        label="Business hours"
        hint={`A line each, at most ${HOURS_MAX_LINES}`}
        rows={2}
        limit={HOURS_MAX_LINES * NAME_MAX_CHARACTERS}
      />
    </section>
  );
}

interface OfficeFieldsProps extends FieldsProps {
  office: OfficeField;
  title: string;
  hint?: string;
}

export function OfficeFields({ office, title, hint, ...form }: OfficeFieldsProps) {
  const part = (name: string) => wired(form, `${office}_${name}`);
  return (
    <section className="card pad stack" aria-labelledby={`${office}-title`}>
      <h2 id={`${office}-title`}>{title}</h2>
      {hint && <p className="hint">{hint}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...part("name")} label="Office name" />
        <TextField {...part("street")} label="Street" />
        <TextField {...part("city")} label="City" />
        <TextField {...part("region")} label="State or region" optional />
        <TextField
          {...part("postal_code")}
          label="Postal code"
          optional
          limit={PHONE_MAX_CHARACTERS}
        />
        <TextField
          {...part("country")}
          label="Country, in two letters"
          // Two letters are a form, not a length: its own message says so.
          limit={undefined}
          autoCapitalize="characters"
        />
      </div>
    </section>
  );
}

export function SocialFields(form: FieldsProps) {
  return (
    <section className="card pad stack" aria-labelledby="social-title">
      <h2 id="social-title">Social links</h2>
      <p className="hint">Only those with an address are shown.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {Object.entries(SOCIAL_NETWORKS).map(([field, label]) => (
          <TextField
            key={field}
            {...wired(form, field)}
            type="url"
            label={label}
            optional
            limit={WEB_ADDRESS_MAX_CHARACTERS}
          />
        ))}
      </div>
    </section>
  );
}
