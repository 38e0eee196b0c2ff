import type { ReactNode } from "react";
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

interface ArrivalText {
  tone?: "ok" | "bad";
  title: string;
  text: string;
}

const ARRIVALS = {
  passkey: {
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
  away: {
    tone: "bad",
    title: "You are not signed in.",
    text: "The other site cannot be reached right now. Please try again later.",
  },
  "link-away": {
    tone: "bad",
    title: "It was not linked.",
    text: "The other site cannot be reached right now. Please try again later.",
  },
  again: {
    tone: "bad",
    title: "Please sign in again.",
    text: "The code was wrong too often, or it took too long.",
  },
  ready: { title: "Your password is set.", text: "Sign in with it." },
  unlocked: {
    title: "You can sign in now.",
    text: "Attempts of others no longer count against this browser.",
  },
  verified: {
    title: "Your email address is verified.",
    text: "You can sign in as soon as an administrator has approved your account.",
  },
  everywhere: {
    title: "You are signed out everywhere.",
    text: "Every session of your account has ended.",
  },
  restored: {
    title: "The backup was restored.",
    text: "Sign in with the password of that time.",
  },
} as const satisfies Record<string, ArrivalText>;

export type Arrival = keyof typeof ARRIVALS;

/** A page that shows one of these alerts: the login page, or Settings, Security. */
export const withArrival = (path: string, arrival: Arrival): string => `${path}?${arrival}`;

/** The alert to show on the login page or in Settings, Security, chosen by a name in the query. */
export function arrivalOf(query: URLSearchParams): Arrival | null {
  const names = Object.keys(ARRIVALS) as Arrival[];
  return names.find((name) => query.has(name)) ?? null;
}

export function ArrivalAlert({ arrival }: { arrival: Arrival }) {
  const { title, text, tone = "ok" }: ArrivalText = ARRIVALS[arrival];
  return (
    <Alert tone={tone} title={title}>
      <p>{text}</p>
    </Alert>
  );
}
