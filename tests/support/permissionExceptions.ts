import { SITE } from "~/site/addresses";

// Who may come where. Everything below /admin is for administrators and nobody writes anywhere else, but for the
// addresses below: they are written down apart from app/site/addresses.ts, so that a slip there is caught.

export type Method = "GET" | "HEAD" | "POST" | "OPTIONS" | "PUT";

interface Permission {
  pattern: string;
  who: "everybody" | "administrators";
  /** What can be read can also be asked for without its body (HEAD). */
  methods: readonly Method[];
  /** Whoever does it has to sign in again. */
  endsSession: boolean;
}

const READ: readonly Method[] = ["GET"];
const FORM: readonly Method[] = ["GET", "POST"];
const ACTION: readonly Method[] = ["POST"];
const FROM_OTHER_SITES: readonly Method[] = ["POST", "OPTIONS"];

/** What a stranger may reach below /admin. */
export const OPEN_BELOW_ADMIN: Readonly<Record<string, readonly Method[]>> = {
  "/admin/login": FORM,
  "/admin/login/second-step": FORM,
  "/admin/login/second-step/passkey": ACTION,
  "/admin/login/second-step/passkey/request": ACTION,
  "/admin/login/with/:provider": READ,
  "/admin/login/with/:provider/callback": READ,
  "/admin/login/passkey": ACTION,
  "/admin/login/passkey/request": ACTION,
  "/admin/sign-up": FORM,
  "/admin/verify/:token": FORM,
  "/admin/invitation/:token": FORM,
  "/admin/forgot-password": FORM,
  "/admin/unlock": FORM,
  "/admin/unlock/:token": FORM,
  "/admin/setup/:token": FORM,
  "/admin/password/:token": FORM,
};

/** What a stranger may write elsewhere. */
export const WRITTEN_BY_STRANGERS: Readonly<Record<string, readonly Method[]>> = {
  "/careers/apply/:jobId": FORM,
  "/careers/apply/:jobId/submission": ACTION,
  "/contact": FORM,
  "/contact/submission": ACTION,
  "/api/v1.0/email/send": FROM_OTHER_SITES,
  "/api/v1.0/email/send-form": FROM_OTHER_SITES,
};

/** An address that no route knows: its POST reaches the site, to be answered with 405 like any page that takes none. */
export const UNKNOWN_ADDRESS = "/*";

const ENDS_SESSION = ["/admin/logout", "/admin/settings/security/sessions/end"];

/** Every address of the site, with who may do what there if the exceptions above are the only ones. */
export const PERMISSIONS: readonly Permission[] = SITE.map(({ path, methods }) => {
  const isBelowAdmin = /^\/admin(\/|$)/.test(path);
  const exception = isBelowAdmin ? OPEN_BELOW_ADMIN[path] : WRITTEN_BY_STRANGERS[path];
  return {
    pattern: path,
    who: isBelowAdmin && !exception ? "administrators" : "everybody",
    methods: exception ?? (isBelowAdmin ? methods : methods.filter((name) => name !== "POST")),
    endsSession: ENDS_SESSION.includes(path),
  };
});
