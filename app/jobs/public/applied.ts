const REFERENCE = /^APP-[0-9A-HJKMNP-TV-Z]{8}$/;

/** An application that was received, as the addresses of the pages that confirm it say it. Nothing personal is in them. */
export interface Applied {
  reference: string;
  /** Whether a confirmation is mailed. */
  isConfirmed: boolean;
}

/** The reference is validated, so that no other text can be shown as one. */
function readApplied(query: URLSearchParams, name: string): Applied | null {
  const reference = query.get(name);
  if (!reference || !REFERENCE.test(reference)) return null;
  return { reference, isConfirmed: query.get("mail") !== "none" };
}

function queryOf(name: string, { reference, isConfirmed }: Applied, more = {}): string {
  const query = new URLSearchParams({ [name]: reference, ...more });
  if (!isConfirmed) query.set("mail", "none");
  return query.toString();
}

/** The application form's own page, after it was sent: with `stays`, it does not go on to Careers by itself. */
export const readSubmitted = (query: URLSearchParams) => readApplied(query, "submitted");
export const submittedQuery = (applied: Applied, stays: boolean) =>
  `?${queryOf("submitted", applied, stays ? { stay: "1" } : {})}`;

/** The careers page with the confirmation of an application. */
export const readAppliedFor = (query: URLSearchParams) => readApplied(query, "applied");
export const appliedAddress = (applied: Applied, jobId: string) =>
  `/careers?${queryOf("applied", applied, { position: jobId })}`;

export const NOT_CONFIRMED =
  "Several confirmations went to your email address within the last hour, so none follows for this application.";
