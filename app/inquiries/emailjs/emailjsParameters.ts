import { SERVICES } from "~/inquiries/rules";
import type { FormFields } from "~/platform/forms/check";

/** The names of template parameters: those of the specification first, then those of EmailJS's own templates. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ["name", "from_name", "user_name"],
  email: ["email", "from_email", "user_email", "reply_to"],
  phone: ["phone", "user_phone", "contact_number"],
  company: ["company", "user_company"],
  service: ["service", "service_name"],
  message: ["message"],
  privacy: ["privacy"],
};

/** The contact form that template parameters fill in. What they hold besides, such as to_email, is not read. */
export function contactFieldsOf(parameters: Readonly<Record<string, unknown>>): FormFields {
  const fields = new Map<string, readonly string[]>();
  for (const [field, names] of Object.entries(NAMES)) {
    const given = names.map((name) => textOf(parameters[name])).find(Boolean) ?? "";
    fields.set(field, [field === "service" ? serviceCode(given) : given]);
  }
  return fields;
}

function textOf(value: unknown): string {
  const isPlain = ["string", "number", "boolean"].includes(typeof value);
  return isPlain ? String(value).trim() : "";
}

/** A service by its code or its label. */
function serviceCode(given: string): string {
  return SERVICES.find(({ label }) => label === given)?.value ?? given;
}
