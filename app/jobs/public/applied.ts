const REFERENCE = /^APP-[0-9A-HJKMNP-TV-Z]{8}$/;

/** Validates a reference from an address, so that no other text can be shown as one. */
export function readReference(text: string | null): string | null {
  return text && REFERENCE.test(text) ? text : null;
}

/** The careers page with the confirmation of an application. Nothing personal is in the address, which is stored. */
export function appliedAddress(reference: string, jobId: string): string {
  return `/careers?${new URLSearchParams({ applied: reference, position: jobId })}`;
}
