/** The path of the picture that link previews of a post show. */
export function postPicture(slug: string): string {
  return `/og/post/${encodeURIComponent(slug)}.png`;
}
