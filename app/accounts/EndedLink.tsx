import { useEffect, useRef } from "react";
import { isRouteErrorResponse } from "react-router";
import {
  FIRST_LINK_MS,
  INVITATION_LINK_MS,
  PASSWORD_LINK_MS,
  SIGN_UP_LINK_MS,
  UNLOCK_LINK_MS,
} from "~/accounts/rules";
import { AccountScreen } from "~/accounts/signIn/AccountScreen";
import { formatDuration } from "~/platform/config/officeCalendar";
import { reportUnsent } from "~/shell/admin/change/reportFailure";
import { LOGIN_PATH } from "~/shell/nextPath";
import { LinkButton } from "~/ui/primitives/Button";

interface EndedLinkText {
  text: string;
  /** Where to get a new link, if the person can ask for one. */
  renewal?: { href: string; label: string };
}

const worksFor = (linkLifetimeMs: number) =>
  `It works once and for ${formatDuration(linkLifetimeMs)}`;

/** By the beginning of the address of each one-time link. */
const ENDED_LINKS: Readonly<Record<string, EndedLinkText>> = {
  "/admin/password/": {
    text: `${worksFor(PASSWORD_LINK_MS)}, and a newer one replaces it. If you have set your password with it, sign in.`,
    renewal: { href: "/admin/forgot-password", label: "Have a new link sent" },
  },
  "/admin/invitation/": {
    text: `${worksFor(INVITATION_LINK_MS)}, and a newer one replaces it. If you have accepted the invitation, sign in. Otherwise ask the person who invited you for a new one.`,
  },
  "/admin/verify/": {
    text: `${worksFor(SIGN_UP_LINK_MS)}. If your email address is verified, you can sign in as soon as an administrator has approved your account.`,
    renewal: { href: "/admin/sign-up", label: "Sign up again" },
  },
  "/admin/unlock/": {
    text: `${worksFor(UNLOCK_LINK_MS)}.`,
    renewal: { href: "/admin/unlock", label: "Have a new link sent" },
  },
  "/admin/setup/": {
    text: `${worksFor(FIRST_LINK_MS)}, as long as this site has no administrator. If you are the first one already, sign in. Otherwise start the program again: it prints a new link.`,
  },
};

/** The text about a link that was used, was replaced or is too old. Null for any other error and page. */
export function endedLinkOf(error: unknown, pathname: string): EndedLinkText | null {
  if (!isMissing(error)) return null;
  const [, text] = Object.entries(ENDED_LINKS).find(([path]) => pathname.startsWith(path)) ?? [];
  return text ?? null;
}

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

const TITLE = "This link no longer works";

export function EndedLink({ text, renewal }: EndedLinkText) {
  const box = useRef<HTMLDivElement>(null);
  // In place of a form whose button was pressed, nothing has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <AccountScreen title={TITLE}>
      <div ref={box} tabIndex={-1} role="alert" aria-label={TITLE}>
        <p>{text}</p>
      </div>
      <div className="row">
        {renewal && (
          <LinkButton variant="signal" href={renewal.href}>
            {renewal.label}
          </LinkButton>
        )}
        <LinkButton variant={renewal ? "line" : "signal"} href={LOGIN_PATH}>
          Sign in
        </LinkButton>
      </div>
    </AccountScreen>
  );
}

type ClientAction = Parameters<typeof reportUnsent>[0];

/** The `clientAction` of the page of a link: sending its form again is of no use once the link has ended. */
export async function reportUnlessEnded<Action>(args: ClientAction) {
  const endings: unknown[] = [];
  const serverAction = () =>
    args.serverAction().catch((error: unknown) => {
      if (isMissing(error)) endings.push(error);
      throw error;
    });
  const result = await reportUnsent<Action>({ ...args, serverAction });
  if (endings.length > 0) throw endings[0];
  return result;
}
