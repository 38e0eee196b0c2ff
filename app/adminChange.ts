import { findChange } from "~/adminChanges.server";
import { reportFailedChange } from "~/shell/admin/change/reportFailure";
import type { Route } from "./+types/adminChange";

/** Makes a change that asks no question first. */
export async function action(args: Route.ActionArgs) {
  return findChange(args.pattern).make(args);
}

export const clientAction = reportFailedChange;
