export const ADMIN_PATH = "/admin";
export const LOGIN_PATH = "/admin/login";
export const SIGN_UP_PATH = "/admin/sign-up";
/** The tab of Settings with a person's own ways to sign in. */
export const SECURITY_PATH = "/admin/settings/security";
export const SECOND_STEP_PATH = "/admin/login/second-step";
const CONFIRM_PATH = "/admin/confirm";
export const FORGOT_PASSWORD_PATH = "/admin/forgot-password";
export const UNLOCK_PATH = "/admin/unlock";

const PATH_MAX_CHARACTERS = 500;

/** Plain path segments and plain query pairs, so that an address cannot contain another host, a scheme or a parent directory. */
const ADMIN_ADDRESS = /^\/admin(?:\/[\w-]+)*(?:\?[\w=&+%.~-]*)?$/;

/**
 * After signing in nobody should land on these: /admin/login would redirect in circles, /admin/logout shows nothing. Written out
 * here, because browsers do not load the list of addresses; a test compares the two.
 */
const ACCOUNT_ADDRESS = new RegExp(
  "^/admin/(?:login|logout|sign-up|forgot-password|unlock|confirm(?!\\?form=[\\w-]+$)" +
    "|setup|password|verify|invitation)(?:[/?]|$)",
  "i",
);

/**
 * The address to open after signing in: always a page of the admin area, whatever was requested. Never a file: a link of somebody
 * else's could otherwise make signing in begin a download.
 */
export function nextPath(
  requestedPath: string | null,
  isPage: (pathname: string) => boolean,
): string {
  const path = adminAddress(requestedPath);
  return isPage(path.split("?", 1)[0] ?? "") ? path : ADMIN_PATH;
}

/** The address, if it is one of the admin area to which signing in may return; otherwise the dashboard. */
function adminAddress(requestedPath: string | null): string {
  if (!requestedPath || requestedPath.length > PATH_MAX_CHARACTERS) return ADMIN_PATH;
  return ADMIN_ADDRESS.test(requestedPath) && !ACCOUNT_ADDRESS.test(requestedPath)
    ? requestedPath
    : ADMIN_PATH;
}

/** The login page, with the address to return to. That page checks with `nextPath` whether it is a page. */
export function loginPath(path: string): string {
  const next = adminAddress(path);
  return next === ADMIN_PATH ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(next)}`;
}

/** The page that asks for the password again and then sends on a pending form. */
export function confirmFormPath(token: string): string {
  return `${CONFIRM_PATH}?form=${token}`;
}

const CONFIRMED_FIELD = "confirmed";

/** The confirmation page for somebody who has just confirmed, where a pending form is sent by itself. */
export const confirmedFormPath = (token: string): string =>
  `${confirmFormPath(token)}&${CONFIRMED_FIELD}=now`;

export const isJustConfirmed = ({ searchParams }: URL): boolean =>
  searchParams.has(CONFIRMED_FIELD);

/** The page that asks for the password again, with the address to return to. */
export function confirmPath(next: string): string {
  return `${CONFIRM_PATH}?next=${encodeURIComponent(adminAddress(next))}`;
}

export function secondStepPath(next: string): string {
  return next === ADMIN_PATH
    ? SECOND_STEP_PATH
    : `${SECOND_STEP_PATH}?next=${encodeURIComponent(next)}`;
}

/** Whether a browser asked for a page to show, as it does without scripts; the router's requests accept anything. */
export function wantsPage(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/html") ?? false;
}
