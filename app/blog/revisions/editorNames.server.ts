import { listAdministratorNames } from "~/accounts/team/team.server";
import type { App } from "~/platform/app.server";

/** Returns a function from an account's id to the name to show; null stands for the schedule and the operator. */
export async function editorNames(app: App): Promise<(id: string | null) => string> {
  const names = new Map((await listAdministratorNames(app)).map(({ id, name }) => [id, name]));
  return (id) => (id === null ? "The system" : (names.get(id) ?? "A former administrator"));
}
