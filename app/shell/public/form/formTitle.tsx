import type { MetaDescriptor } from "react-router";
import { pageMeta } from "~/shell/public/pageMeta";
import { useCompany } from "~/shell/public/useCompany";

/**
 * The title of a page with a form, which begins with "Error:" after a rejection. A component, because `meta` does not
 * know the action's answer.
 */
export function FormTitle({ title, refused }: { title: string; refused: boolean }) {
  return <title>{`${refused ? "Error: " : ""}${title} | ${useCompany().name}`}</title>;
}

/** The other tags of such a page; on an error page, the title too. */
export function formMeta(...[args, page]: Parameters<typeof pageMeta>): MetaDescriptor[] {
  const tags = pageMeta(args, page);
  return args.error ? tags : tags.filter((entry) => !("title" in entry));
}
