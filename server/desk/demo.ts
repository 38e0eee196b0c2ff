import { loadDemoContent } from "../../database/demo/load.server";
import type { Frontdesk } from "../assemble";
import { tellOperator } from "../operator";

export async function loadDemoCommand({ context }: Frontdesk): Promise<void> {
  const added = await loadDemoContent(context);
  tellOperator(
    added === 0 ? "All of the demo content is there already." : `Added ${added} jobs and posts.`,
  );
}
