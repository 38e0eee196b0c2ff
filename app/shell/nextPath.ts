export const DESK_PATH = "/admin";
export const LOGIN_PATH = "/admin/login";
export const SIGN_UP_PATH = "/admin/sign-up";
export const SECURITY_PATH = "/admin/settings/security";
export const SECOND_STEP_PATH = "/admin/login/second-step";
const CONFIRM_PATH = "/admin/confirm";
export const FORGOT_PASSWORD_PATH = "/admin/forgot-password";
export const UNLOCK_PATH = "/admin/unlock";

const LENGTH_MOST = 500;

/**
 * Segments of plain words and a query of plain pairs: nothing in here can be read as another host, a scheme or a step
 * upwards.
 */
const DESK_ADDRESS = /^\/admin(?:\/[\w-]+)*(?:\?[\w=&+%.~-]*)?$/;

/** Not pages one could want to return to: they would send the person in circles, or are not read at all. */
const ACCOUNT_ADDRESS = new RegExp(
  "^/admin/(?:login|logout|sign-up|forgot-password|unlock|confirm(?!\\?form=[\\w-]+$)" +
    "|setup|password|verify|invitation)(?:[/?]|$)",
  "i",
);

/** Where to go after signing in: an address inside the desk, whatever was asked for. */
export function nextPath(asked: string | null): string {
  if (!asked || asked.length > LENGTH_MOST) return DESK_PATH;
  return DESK_ADDRESS.test(asked) && !ACCOUNT_ADDRESS.test(asked) ? asked : DESK_PATH;
}

/** The login page, told where the person wanted to go. */
export function loginPath(wanted: string): string {
  const next = nextPath(wanted);
  return next === DESK_PATH ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(next)}`;
}

/** The page that asks for the password again and then sends on a form that waits there. */
export function confirmFormPath(token: string): string {
  return `${CONFIRM_PATH}?form=${token}`;
}

/** The page that asks for the password again, told where to go on. */
export function confirmPath(next: string): string {
  return `${CONFIRM_PATH}?next=${encodeURIComponent(nextPath(next))}`;
}

export function secondStepPath(next: string): string {
  return next === DESK_PATH
    ? SECOND_STEP_PATH
    : `${SECOND_STEP_PATH}?next=${encodeURIComponent(next)}`;
}
