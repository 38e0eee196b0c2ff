import type { Job } from "~/jobs/job";

export const PUBLIC_PAGE_SIZE = 20;
export const ADMIN_PAGE_SIZE = 25;
export const SIMILAR_JOBS_MAX = 3;
export const RECENT_JOBS_MAX = 5;

/** Whether people may work from anywhere: imported jobs and older ones say so in their location alone. */
export const isRemote = ({ workplace, location }: Pick<Job, "workplace" | "location">): boolean =>
  workplace === "remote" || isRemoteLocation(location);

/** "Remote", "Remote (US)", "Remoto", "En remoto": no town. */
export const isRemoteLocation = (location: string): boolean =>
  /^(?:en )?(?:remote|remoto|remota)\b/i.test(location);
