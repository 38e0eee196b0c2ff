import { action, form, read } from "./address";

const PUBLIC = { access: "public" } as const;
/** Outside the frame of the admin area: nobody is signed in there yet. */
const ACCOUNT_PAGE = { access: "public", frame: "account" } as const;

/** Signing in and out, joining, and a forgotten password. */
export const ACCOUNT_PAGES = [
  form("/admin/login", "accounts/signIn/login.tsx", ACCOUNT_PAGE),
  form("/admin/login/second-step", "accounts/signIn/secondStep.tsx", ACCOUNT_PAGE),
  action("/admin/login/second-step/passkey", "accounts/passkeys/secondStepPasskey.ts", PUBLIC),
  action(
    "/admin/login/second-step/passkey/request",
    "accounts/passkeys/secondStepPasskeyRequest.ts",
    PUBLIC,
  ),
  read("/admin/login/with/:provider", "accounts/linked/linkedSignIn.ts", PUBLIC),
  read("/admin/login/with/:provider/callback", "accounts/linked/linkedSignInCallback.ts", PUBLIC),
  action("/admin/login/passkey", "accounts/passkeys/passkeySignIn.ts", PUBLIC),
  action("/admin/login/passkey/request", "accounts/passkeys/passkeyRequest.ts", PUBLIC),

  form("/admin/sign-up", "accounts/joining/signUp.tsx", ACCOUNT_PAGE),
  form("/admin/verify/:token", "accounts/joining/verify.tsx", ACCOUNT_PAGE),
  form("/admin/invitation/:token", "accounts/joining/invitation.tsx", ACCOUNT_PAGE),
  form("/admin/forgot-password", "accounts/passwords/forgotPassword.tsx", ACCOUNT_PAGE),
  form("/admin/unlock", "accounts/unlock/unlock.tsx", ACCOUNT_PAGE),
  form("/admin/unlock/:token", "accounts/unlock/unlockLink.tsx", ACCOUNT_PAGE),
  form("/admin/setup/:token", "accounts/joining/setup.tsx", ACCOUNT_PAGE),
  form("/admin/password/:token", "accounts/passwords/password.tsx", ACCOUNT_PAGE),

  action("/admin/logout", "accounts/signIn/logout.ts"),
  form("/admin/session", "accounts/sessions/session.ts", { unattended: true }),
  form("/admin/confirm", "accounts/signIn/confirm.tsx", { frame: "account" }),
];
