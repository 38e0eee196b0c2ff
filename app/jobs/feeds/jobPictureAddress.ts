/** The path of a job's preview picture. */
export function jobPicture(id: string): string {
  return `/og/job/${encodeURIComponent(id)}.png`;
}
