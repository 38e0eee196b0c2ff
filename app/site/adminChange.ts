import { reportFailedChange } from "~/shell/admin/change/reportFailure";
import { getChange } from "~/site/adminChanges.server";
import type { Route } from "./+types/adminChange";

/** Makes a change that asks no question first. */
export async function action(args: Route.ActionArgs) {
  return getChange(args.pattern).perform(args);
}

export const clientAction = reportFailedChange;
