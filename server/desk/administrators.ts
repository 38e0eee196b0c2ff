import { createAdministrator, resetAdministrator } from "~/accounts/commands.server";
import type { Frontdesk } from "../assemble";
import { tellOperator } from "../operator";

const OPERATOR = { kind: "operator" } as const;

export async function createAdministratorCommand(
  { app, accounts }: Frontdesk,
  [email = ""]: string[],
): Promise<void> {
  const name = email.split("@")[0] ?? email;
  const made = await createAdministrator(app, accounts, OPERATOR, { email, name });
  if (!made.ok) throw new Error(CREATE_REFUSALS[made.reason]);
  tellOperator(
    `${email} is an administrator. Set the password, within 60 minutes, at ${made.link}`,
  );
}

const CREATE_REFUSALS = {
  "email-invalid": "the e-mail address must be like name@example.com",
  "already-exists":
    "an account with this e-mail address exists; `admin reset` gives it a new password",
  "not-allowed": "only an operator may do this",
  "password-refused": "the password is refused",
};

export async function resetAdministratorCommand(
  { app }: Frontdesk,
  [email = ""]: string[],
): Promise<void> {
  const reset = await resetAdministrator(app, OPERATOR, email);
  if (!reset.ok) throw new Error(`there is no account with the e-mail address ${email}`);
  tellOperator(
    `Every session of ${email} is ended. Set a new password, within 60 minutes, at ${reset.link}`,
  );
}
