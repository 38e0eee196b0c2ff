import * as z from "zod/mini";
import { isReadableName, isReservedName, NAME_MAX_CHARACTERS } from "~/accounts/names";
import { PASSWORD_HINT, PASSWORD_MAX_CHARACTERS } from "~/accounts/rules";
import { PASSWORD_MIN_CHARACTERS } from "~/platform/config/settings";
import { EMAIL_ADDRESS_MAX_CHARACTERS } from "~/platform/emailAddress";
import { requiredEmailAddress } from "~/platform/forms/contactFields";
import {
  type Field,
  type FieldOptions,
  fieldOf,
  formOf,
  requiredText,
  text,
  type ValuesOf,
} from "~/platform/forms/fields";

/** Stricter than a plain address: Better Auth rejects a domain without a dot at each sign-in, so the form rejects it at once. */
export const accountEmail = z.pipe(
  requiredEmailAddress,
  z.email("Enter an email address in the format name@example.com").check(z.toLowerCase()),
);

const EMAIL = {
  label: "Email",
  type: "email",
  autoComplete: "username",
  autoCapitalize: "none",
} as const;

const email = (options?: Partial<FieldOptions>) =>
  fieldOf(
    "text",
    { ...EMAIL, maxCharacters: EMAIL_ADDRESS_MAX_CHARACTERS, ...options },
    accountEmail,
  );

/** The audit log and mails say it to the other administrators: it must not read like somebody else. */
const personName = fieldOf(
  "text",
  { label: "Name", maxCharacters: NAME_MAX_CHARACTERS, autoComplete: "name" },
  requiredText(NAME_MAX_CHARACTERS, { name: "Name", missing: "Enter your name" }).check(
    z.refine(
      // An empty value has its own message.
      (name) => name === "" || isReadableName(name),
      "Enter your name, without @ and invisible characters",
    ),
    z.refine((name) => !isReservedName(name), "This name is reserved. Enter your own"),
  ),
);

/** A password or a code: never echoed. */
const secret = (
  control: "own" | "text",
  options: FieldOptions,
  check: z.core.$ZodType<string>,
): Field<string, string> => ({ ...fieldOf("text", options, check), control, secret: true });

/** A password, drawn by PasswordField. */
const password = (options: Partial<FieldOptions>, ...checks: z.core.$ZodCheck<string>[]) =>
  secret("own", { label: "Password", ...options }, z.string().check(...checks));

/** No rule about its length, because a rejection must not reveal what our passwords look like. */
const ownPassword = password(
  { autoComplete: "current-password" },
  z.minLength(1, "Enter your password"),
);

const newPassword = (label?: string) =>
  password(
    { ...(label && { label }), hint: PASSWORD_HINT, autoComplete: "new-password" },
    z.minLength(1, "Enter a password"),
    z.minLength(PASSWORD_MIN_CHARACTERS, `Use at least ${PASSWORD_MIN_CHARACTERS} characters`),
    z.maxLength(PASSWORD_MAX_CHARACTERS, `Use at most ${PASSWORD_MAX_CHARACTERS} characters`),
  );

export const signInForm = formOf({
  email: fieldOf("text", EMAIL, accountEmail),
  password: ownPassword,
});

export const signUpForm = formOf({ email: email(), password: newPassword() });

export const firstAdministratorForm = formOf({
  name: personName,
  email: email(),
  password: newPassword(),
});

export const invitationForm = formOf({ email: email({ autoComplete: "off" }) });

export const acceptInvitationForm = formOf({ name: personName, password: newPassword() });

/** Asks for a link by mail. */
export const mailForm = formOf({ email: email() });

export const confirmForm = formOf({ password: ownPassword });

export const verifyForm = formOf({ password: password({ autoComplete: "current-password" }) });

export const changePasswordForm = formOf({
  current: password(
    { label: "Current password", autoComplete: "current-password" },
    z.minLength(1, "Enter your current password"),
  ),
  password: newPassword("New password"),
});

export const setPasswordForm = formOf({ password: newPassword() });

/** One field for the whole code, so that it can be pasted and autofilled. It does not submit by itself. */
const code = (options: Partial<FieldOptions>, ...changes: z.core.$ZodCheck<string>[]) =>
  secret(
    "text",
    {
      label: "Code",
      autoComplete: "one-time-code",
      autoCapitalize: "none",
      spellCheck: false,
      ...options,
    },
    z.string().check(...changes, z.minLength(1, "Enter the code")),
  );

/** A code of an app, also with spaces as apps show it, or a recovery code. */
export const secondStepForm = formOf({
  code: code(
    {},
    z.overwrite((typed) =>
      /^\s*(?:\d\s*){6}$/.test(typed) ? typed.replace(/\s/g, "") : typed.trim(),
    ),
  ),
});

export const authenticatorForm = formOf({
  code: code(
    {
      hint: "Six digits that change every 30 seconds.",
      inputMode: "numeric",
      // Most apps show them in two groups.
      pattern: "\\s*(?:[0-9]\\s*){6}",
      title: "Six digits",
    },
    z.overwrite((typed) => typed.replace(/\s/g, "")),
  ),
});

/** Made by the browser, not typed. */
const browserField = secret("own", { label: "Passkey" }, z.string());

export const passkeyResponseForm = formOf({ token: browserField, credential: browserField });

export const passkeyForm = formOf({
  name: text(
    { label: "Name", hint: "To tell it from your other passkeys.", maxCharacters: 100 },
    { missing: "Enter a name" },
  ),
  ...passkeyResponseForm.fields,
});

export type SignUp = ValuesOf<typeof signUpForm.fields>;
export type SignIn = ValuesOf<typeof signInForm.fields>;
export type FirstAdministratorForm = ValuesOf<typeof firstAdministratorForm.fields>;
export type AcceptInvitation = ValuesOf<typeof acceptInvitationForm.fields>;
export type ChangePassword = ValuesOf<typeof changePasswordForm.fields>;
