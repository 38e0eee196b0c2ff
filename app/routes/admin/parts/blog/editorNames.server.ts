import { listAdministratorNames } from "~/domain/accounts/team.server";
import type { Context } from "~/platform/context.server";

/** Who saved a post, by the account's id; nobody did what the schedule or an operator's command saved. */
export async function editorNames(context: Context): Promise<(id: string | null) => string> {
  const names = new Map((await listAdministratorNames(context)).map(({ id, name }) => [id, name]));
  return (id) => (id === null ? "The system" : (names.get(id) ?? "A former administrator"));
}
