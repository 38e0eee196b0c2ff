/** The address of the picture that previews of a post show, from the site's root. */
export function postPicture(slug: string): string {
  return `/og/post/${encodeURIComponent(slug)}.png`;
}
