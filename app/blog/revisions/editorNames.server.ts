import { listAdministratorNames } from "~/accounts/team/team.server";
import type { App } from "~/platform/app.server";

/** Who saved a post, by the account's id; nobody did what the schedule or an operator's command saved. */
export async function editorNames(app: App): Promise<(id: string | null) => string> {
  const names = new Map((await listAdministratorNames(app)).map(({ id, name }) => [id, name]));
  return (id) => (id === null ? "The system" : (names.get(id) ?? "A former administrator"));
}
