import { sendPasswordLink } from "~/accounts/passwords/passwordCommands.server";
import { PASSWORD_LINK_MS } from "~/accounts/rules";
import { AskForMail } from "~/accounts/unlock/AskForMail";
import { askForMail } from "~/accounts/visitorCommand.server";
import { formatDuration } from "~/platform/config/officeCalendar";
import { reportUnsent } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/forgotPassword";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

// Opening the page must run the guard, and the router makes no server request for a page without a loader.
export const loader = () => null;

export function action({ request, context }: Route.ActionArgs) {
  return askForMail(request, context, {
    send: sendPasswordLink,
    limit: "password-mail-by-ip-address",
  });
}

export const clientAction = reportUnsent<typeof action>;

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <AskForMail
      title="Forgot your password?"
      hint="We send a link there that sets a new password."
      result={actionData}
    >
      <p>
        If this address has an account, the email holds a link that sets a new password. It works
        once, within {formatDuration(PASSWORD_LINK_MS)}.
      </p>
    </AskForMail>
  );
}
