interface Publication {
  isPublished: boolean;
  publishedAt: Date | null;
  publishAt: Date | null;
}

/** When an imported post is public: one whose date lies in the future is scheduled for it. */
export function publicationOn(
  source: { isPublished: boolean; date: Date | null },
  { createdAt, now }: { createdAt: Date; now: Date },
): Publication {
  const { isPublished, date } = source;
  if (!isPublished)
    return { isPublished: false, publishedAt: date && date <= now ? date : null, publishAt: null };
  const since = date ?? (createdAt <= now ? createdAt : now);
  if (since > now) return { isPublished: false, publishedAt: null, publishAt: since };
  return { isPublished: true, publishedAt: since, publishAt: null };
}

const SUMMARY_MAX_CHARACTERS = 200;

/** The beginning of a text as a summary, up to the end of a word. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= SUMMARY_MAX_CHARACTERS) return line;
  const cut = line.slice(0, SUMMARY_MAX_CHARACTERS).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), SUMMARY_MAX_CHARACTERS / 2)).trimEnd()}…`;
}
