import { z } from "zod";
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from "~/accounts/rules";
import { requiredEmailAddress } from "~/platform/forms/emailAddress";
import { requiredText } from "~/platform/forms/text";

const NAME_MAX_CHARACTERS = 200;

/**
 * Stricter than a plain address: Better Auth rejects a domain without a dot at each sign-in, so the form rejects it
 * at once.
 */
export const accountEmail = z
  .pipe(requiredEmailAddress, z.email("Enter an email address in the format name@example.com"))
  .transform((address) => address.toLowerCase());

const newPassword = z
  .string()
  .min(1, "Enter a password")
  .min(PASSWORD_MIN_CHARACTERS, `Use at least ${PASSWORD_MIN_CHARACTERS} characters`)
  .max(PASSWORD_MAX_CHARACTERS, `Use at most ${PASSWORD_MAX_CHARACTERS} characters`);

/** No rule about the password's length, because a rejection must not reveal what our passwords look like. */
export const signInForm = z.object({
  email: accountEmail,
  password: z.string().min(1, "Enter your password"),
});

export const signUpForm = z.object({ email: accountEmail, password: newPassword });

const personName = requiredText(NAME_MAX_CHARACTERS, { missing: "Enter your name", name: "Name" });

export const firstAdministratorForm = z.object({
  name: personName,
  email: accountEmail,
  password: newPassword,
});

export const invitationForm = z.object({ email: accountEmail });

export const acceptInvitationForm = z.object({ name: personName, password: newPassword });

export const forgottenPasswordForm = z.object({ email: accountEmail });

export const confirmForm = z.object({ password: z.string().min(1, "Enter your password") });

export const changePasswordForm = z.object({
  current: z.string().min(1, "Enter your current password"),
  password: newPassword,
});

const PASSKEY_NAME_MAX_CHARACTERS = 100;

export const passkeyForm = z.object({
  name: requiredText(PASSKEY_NAME_MAX_CHARACTERS, { missing: "Enter a name", name: "Name" }),
});

export const setPasswordForm = z.object({ password: newPassword });

export type SignUp = z.output<typeof signUpForm>;
export type SignIn = z.output<typeof signInForm>;
export type FirstAdministratorForm = z.output<typeof firstAdministratorForm>;
export type AcceptInvitation = z.output<typeof acceptInvitationForm>;
export type ChangePassword = z.output<typeof changePasswordForm>;
