import { Notice } from "~/ui/primitives/Notice";

const ARRIVALS = {
  ready: { title: "Your password is set.", text: "Sign in with it." },
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
} as const;

export type Arrival = keyof typeof ARRIVALS;

/** Where somebody who comes to the login page was before, as a link of ours says in its query. */
export function arrivalOf(query: URLSearchParams): Arrival | null {
  const names = Object.keys(ARRIVALS) as Arrival[];
  return names.find((name) => query.has(name)) ?? null;
}

export function ArrivalNotice({ arrival }: { arrival: Arrival }) {
  const { title, text } = ARRIVALS[arrival];
  return (
    <Notice tone="ok" title={title}>
      <p>{text}</p>
    </Notice>
  );
}
