/** The address of the picture that previews of a job show, from the site's root. */
export function jobPicture(id: string): string {
  return `/og/job/${encodeURIComponent(id)}.png`;
}
