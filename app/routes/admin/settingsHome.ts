import { redirect } from "react-router";
import { SETTINGS_SECTIONS } from "~/routes/admin/parts/settingsSections";

/** Settings has no page of its own: it opens on its first section. */
export function loader() {
  const [first] = SETTINGS_SECTIONS;
  throw redirect(first.href);
}
