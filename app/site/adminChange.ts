import { reportFailedChange } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/adminChange";
import { findChange } from "./adminChanges.server";

/** Makes a change that asks no question first. */
export async function action(args: Route.ActionArgs) {
  return findChange(args.pattern).make(args);
}

export const clientAction = reportFailedChange;
