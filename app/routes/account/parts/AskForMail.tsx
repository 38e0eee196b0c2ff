import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { Faults } from "~/platform/forms/check";
import { LOGIN_PATH } from "~/routes/account/nextPath";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import { AccountScreen } from "./AccountScreen";
import { summaryOf } from "./words";

export interface AskedForMail {
  done?: boolean;
  email?: string;
  faults?: Faults;
  message?: string | null;
}

interface AskForMailProps {
  title: string;
  /** Below the field for the address. */
  hint: string;
  answer: AskedForMail | undefined;
  /** What the mail is good for, once it was sent. */
  children: ReactNode;
}

/** Asks for an address and has a link mailed there. */
export function AskForMail({ title, hint, answer, children }: AskForMailProps) {
  const busy = useNavigation().state !== "idle";
  const { done, email, faults = {}, message } = answer ?? {};
  return (
    <AccountScreen title={title}>
      {message && <Notice tone="bad" title={message} />}
      <ErrorSummary faults={summaryOf(faults)} focusKey={answer} />
      {done ? (
        <Notice tone="ok" title="Please check your email.">
          {children}
        </Notice>
      ) : (
        <Form method="post" className="form">
          <TextField
            name="email"
            label="Email"
            hint={hint}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            limit={254}
            defaultValue={email}
            error={faults.email}
          />
          <Button variant="signal" type="submit" busy={busy}>
            {busy ? "Sending..." : "Send link"}
          </Button>
        </Form>
      )}
      <p className="aside">
        <a href={LOGIN_PATH}>Back to sign in</a>
      </p>
    </AccountScreen>
  );
}
