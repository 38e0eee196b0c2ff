import type { MetaDescriptor } from "react-router";
import { pageMeta } from "~/shell/public/pageMeta";
import { useCompany } from "~/shell/public/useCompany";

/** The title of a page with a form, which tells of a refusal first. Here because `meta` does not know what an action answered. */
export function FormTitle({ title, refused }: { title: string; refused: boolean }) {
  return <title>{`${refused ? "Error: " : ""}${title} | ${useCompany().name}`}</title>;
}

/** Everything else that `meta` says of such a page; of one that failed, the title too. */
export function formMeta(...[args, page]: Parameters<typeof pageMeta>): MetaDescriptor[] {
  const said = pageMeta(args, page);
  return args.error ? said : said.filter((entry) => !("title" in entry));
}

/** Whether the title must say so. */
export function isRefused(form: { fieldErrors: object; formError: string | null }): boolean {
  return form.formError !== null || Object.keys(form.fieldErrors).length > 0;
}
