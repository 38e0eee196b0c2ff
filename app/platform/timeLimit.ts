/** Rejects if the work has not ended by then. It goes on, and how it ends is ignored. */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
