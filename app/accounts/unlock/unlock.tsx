import { UNLOCK_LINK_MS } from "~/accounts/rules";
import { AskForMail } from "~/accounts/unlock/AskForMail";
import { sendUnlockLink } from "~/accounts/unlock/unlockCommands.server";
import { askForMail } from "~/accounts/visitorCommand.server";
import { formatDuration } from "~/platform/config/officeCalendar";
import { reportUnsent } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/unlock";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

// Opening the page must run the guard, and the router makes no server request for a page without a loader.
export const loader = () => null;

export function action({ request, context }: Route.ActionArgs) {
  return askForMail(request, context, {
    send: sendUnlockLink,
    limit: "unlock-mail-by-ip-address",
  });
}

export const clientAction = reportUnsent<typeof action>;

export default function Unlock({ actionData }: Route.ComponentProps) {
  return (
    <AskForMail
      title="Sign in after too many attempts"
      documentTitle="Sign in by a link"
      hint="We send a link there. Open it in this browser, and attempts of others no longer hold you up."
      result={actionData}
    >
      <p>
        If this address has an account, the email holds a link. Open it in this browser and sign in
        with your password as always. It works once, within {formatDuration(UNLOCK_LINK_MS)}.
      </p>
    </AskForMail>
  );
}
