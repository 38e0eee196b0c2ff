import { redirect } from "react-router";
import { requireSession } from "~/shell/scope.server";
import { SETTINGS_TABS } from "~/site/navigation";
import type { Route } from "./+types/settingsHome";

/** Settings has no page of its own: it redirects to its first section. */
export function loader({ context }: Route.LoaderArgs) {
  requireSession(context);
  const first = SETTINGS_TABS[0]?.links[0];
  throw redirect(first?.href ?? "/admin");
}

/** A page, so that a failure of the loader is shown in the frame of Settings. */
export default function SettingsHome() {
  return null;
}
