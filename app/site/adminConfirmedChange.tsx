import { ConfirmChange } from "~/shell/admin/change/ConfirmChange";
import { reportFailedChange } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/adminConfirmedChange";
import { findChange } from "./adminChanges.server";

export async function loader(args: Route.LoaderArgs) {
  return findChange(args.pattern).ask(args);
}

export async function action(args: Route.ActionArgs) {
  return findChange(args.pattern).make(args);
}

export const clientAction = reportFailedChange;

/** Asks before a change that cannot be undone. With scripts a dialog does. */
export default function AdminConfirmedChange({ loaderData }: Route.ComponentProps) {
  return <ConfirmChange {...loaderData} />;
}
