import type { CompanyInput } from "~/company/profile";
import {
  DESCRIPTOR_MAX_CHARACTERS,
  HOME_POSTS_MAX,
  NAME_MAX_CHARACTERS,
  PHONE_MAX_CHARACTERS,
  REGION_MAX_CHARACTERS,
  SHORT_NAME_MAX_CHARACTERS,
  SOCIAL_NETWORKS,
  TAGLINE_MAX_CHARACTERS,
  WEB_ADDRESS_MAX_CHARACTERS,
} from "~/company/rules";
import type { FieldErrors } from "~/platform/forms/check";
import { ADDRESS_MAX_CHARACTERS } from "~/platform/mail/address";
import { TextAreaField, TextField } from "~/ui/primitives/Fields";

export interface FieldsProps {
  input: CompanyInput;
  fieldErrors: FieldErrors;
}

/** The props of a field: its name, its stored or typed value and its error. */
export function fieldProps({ input, fieldErrors }: FieldsProps, name: string) {
  return { name, defaultValue: input[name], error: fieldErrors[name], autoComplete: "off" };
}

/** The props of a text field, which also has a maximum length. */
export function textFieldProps(form: FieldsProps, name: string) {
  return { ...fieldProps(form, name), limit: NAME_MAX_CHARACTERS };
}

export function NameFields(form: FieldsProps) {
  return (
    <section className="card pad stack" aria-labelledby="names-title">
      <h2 id="names-title">Company</h2>
      <TextField
        {...textFieldProps(form, "name")}
        label="Legal name"
        hint="In the copyright line"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...textFieldProps(form, "short_name")}
          label="Short name"
          hint={`Beside the mark, at most ${SHORT_NAME_MAX_CHARACTERS} characters`}
          limit={SHORT_NAME_MAX_CHARACTERS}
        />
        <TextField
          {...textFieldProps(form, "descriptor")}
          label="Descriptor line"
          hint={`Under the short name, at most ${DESCRIPTOR_MAX_CHARACTERS}`}
          limit={DESCRIPTOR_MAX_CHARACTERS}
        />
      </div>
      <TextAreaField
        {...textFieldProps(form, "tagline")}
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
          {...textFieldProps(form, "email")}
          type="email"
          label="Contact email"
          hint="Messages from the site go there too"
          limit={ADDRESS_MAX_CHARACTERS}
        />
        <TextField
          {...textFieldProps(form, "phone")}
          type="tel"
          label="Phone"
          hint="With the country code, such as +1"
          limit={PHONE_MAX_CHARACTERS}
        />
      </div>
      <TextField
        {...textFieldProps(form, "region")}
        label="Region"
        optional
        hint="As a sentence names where the company works"
        limit={REGION_MAX_CHARACTERS}
      />
    </section>
  );
}

export function HomeFields(form: FieldsProps) {
  return (
    <section className="card pad stack" aria-labelledby="home-title">
      <h2 id="home-title">Home page</h2>
      <TextAreaField
        {...textFieldProps(form, "home_posts")}
        label="Articles"
        optional
        rows={HOME_POSTS_MAX}
        hint={`Slugs of blog posts, a line each, at most ${HOME_POSTS_MAX}. The newest posts fill the places that are left.`}
        limit={HOME_POSTS_MAX * (NAME_MAX_CHARACTERS + 2)}
      />
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
            {...textFieldProps(form, field)}
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
