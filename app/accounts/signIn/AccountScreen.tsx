import { type ReactNode, useEffect, useRef } from "react";
import { useFrame } from "~/shell/frame";
import { CornerChart } from "~/ui/art/Backdrop";
import { Logo } from "~/ui/layouts/Logo";
import { Alert } from "~/ui/primitives/Alert";

interface AccountScreenProps {
  /** The heading. */
  title: string;
  /** The document's title, if it differs from the heading. */
  documentTitle?: string;
  children: ReactNode;
}

/** The frame of sign-in and related pages: one card on a faint chart, below the company's name. */
export function AccountScreen({ title, documentTitle = title, children }: AccountScreenProps) {
  const frame = useFrame();
  if (!frame) return children;
  const { shortName, descriptor, logo } = frame.company;
  return (
    <main id="main" className="account">
      <div className="bg">
        <CornerChart />
      </div>
      <div className="sheet card">
        <Logo href="/" name={shortName} line={descriptor} logo={logo} />
        <h1>{title}</h1>
        <title>{documentTitle}</title>
        {children}
      </div>
    </main>
  );
}

/** Stands in place of a form that was accepted. Takes the focus, because the button that had it is gone. */
export function DoneAlert({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="ok" title={title}>
        {children}
      </Alert>
    </div>
  );
}

interface SignInAlertText {
  tone?: "ok" | "bad";
  title: string;
  text: string;
}

const SIGN_IN_ALERTS = {
  "passkey-refused": {
    tone: "bad",
    title: "This passkey was not accepted.",
    text: "It may belong to another site, or was removed here.",
  },
  "not-accepted": {
    tone: "bad",
    title: "You are not signed in.",
    text: "The other site did not confirm it, or it took too long.",
  },
  "not-linked": {
    tone: "bad",
    title: "You are not signed in.",
    text: "No account here is linked to that one. Sign in as usual and link it in Settings, Security.",
  },
  "belongs-to-another": {
    tone: "bad",
    title: "It was not linked.",
    text: "Somebody else here has linked it already.",
  },
  "linked-already": {
    tone: "bad",
    title: "It was not linked.",
    text: "Another account of yours there is linked already. Remove that one first.",
  },
  "provider-unreachable": {
    tone: "bad",
    title: "You are not signed in.",
    text: "The other site cannot be reached right now. Please try again later.",
  },
  "linking-unreachable": {
    tone: "bad",
    title: "It was not linked.",
    text: "The other site cannot be reached right now. Please try again later.",
  },
  "too-many-wrong-codes": {
    tone: "bad",
    title: "Please sign in again.",
    text: "The code was wrong too often, or it took too long.",
  },
  "too-many-attempts": {
    tone: "bad",
    title: "Too many attempts.",
    text: "Please try again in a few minutes.",
  },
  failed: {
    tone: "bad",
    title: "An error occurred.",
    text: "You are not signed in. Please try again.",
  },
  "linking-not-accepted": {
    tone: "bad",
    title: "It was not linked.",
    text: "The other site did not confirm it, or it took too long.",
  },
  "not-linked-here": {
    tone: "bad",
    title: "You are signed in as before.",
    text: "No account here is linked to that one.",
  },
  "password-set": { title: "Your password is set.", text: "Sign in with it." },
  "waits-for-approval": {
    title: "Your password is set.",
    text: "You can sign in as soon as an administrator has approved your account.",
  },
  unlocked: {
    title: "You can sign in now.",
    text: "Attempts of others no longer count against this browser.",
  },
  verified: {
    title: "Your email address is verified.",
    text: "You can sign in as soon as an administrator has approved your account.",
  },
  "signed-out-everywhere": {
    title: "You are signed out everywhere.",
    text: "Every session of your account has ended.",
  },
  restored: {
    title: "The backup was restored.",
    text: "Sign in again. If your account came with the backup, as on a new machine, so did its password.",
  },
} as const satisfies Record<string, SignInAlertText>;

export type SignInAlert = keyof typeof SIGN_IN_ALERTS;

/** A page that shows one of these alerts: the login page, or Settings, Security. */
export const withAlert = (path: string, alert: SignInAlert): string =>
  `${path}${path.includes("?") ? "&" : "?"}${alert}`;

/** The alert to show on the login page or in Settings, Security, chosen by a name in the query. */
export function alertIn(query: URLSearchParams): SignInAlert | null {
  const names = Object.keys(SIGN_IN_ALERTS) as SignInAlert[];
  return names.find((name) => query.has(name)) ?? null;
}

export function SignInAlertBox({ alert }: { alert: SignInAlert }) {
  const { title, text, tone = "ok" }: SignInAlertText = SIGN_IN_ALERTS[alert];
  return (
    <Alert tone={tone} title={title}>
      <p>{text}</p>
    </Alert>
  );
}
