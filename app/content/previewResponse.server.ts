import type { EditablePage } from "~/content/editablePage";
import type { StoredTexts } from "~/content/shownTexts.server";
import type { RequestScope } from "~/shell/scope.server";

/** A page as its visitors would see it with these texts. */
export async function previewResponse(
  scope: RequestScope,
  { id, path }: EditablePage,
  texts: StoredTexts,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const html = withoutScripts(await scope.renderPreview(path, { [id]: texts }));
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  });
}

/**
 * The scripts of a page belong to its own address, and a frame without scripts would report each of them. For browsers without
 * scripts the document itself has what they would load, such as fonts. On purpose taken out of the finished document: scripts
 * stand in it from the root, React Router and the routes, each of which would need a second way of rendering.
 */
function withoutScripts(html: string): string {
  return html
    .replace(/<noscript>([\s\S]*?)<\/noscript>/g, "$1")
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, "");
}
