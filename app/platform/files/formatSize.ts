const KILOBYTE = 1024;

/** "214 KB", "4.2 MB", "10 MB" */
export function formatSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`;
  if (bytes < KILOBYTE * KILOBYTE) return `${Math.round(bytes / KILOBYTE)} KB`;
  return `${Number((bytes / KILOBYTE / KILOBYTE).toFixed(1))} MB`;
}
