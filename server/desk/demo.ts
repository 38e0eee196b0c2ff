import { loadDemoContent } from "../../database/demo/load.server";
import type { Frontdesk } from "../assemble";
import { tellOperator } from "../operator";

export async function loadDemoCommand({ app }: Frontdesk): Promise<void> {
  const added = await loadDemoContent(app);
  tellOperator(
    added === 0 ? "All of the demo content is there already." : `Added ${added} jobs and posts.`,
  );
}
