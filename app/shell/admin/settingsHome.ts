import { redirect } from "react-router";
import { SETTINGS_SECTIONS } from "~/shell/admin/settingsSections";
import { requireSession } from "~/shell/currentSession.server";
import type { Route } from "./+types/settingsHome";

/** Settings has no page of its own: it redirects to its first section. */
export function loader({ context }: Route.LoaderArgs) {
  requireSession(context);
  const [first] = SETTINGS_SECTIONS;
  throw redirect(first.href);
}

/** A page, so that a failure of the loader is shown in the frame of Settings. */
export default function SettingsHome() {
  return null;
}
