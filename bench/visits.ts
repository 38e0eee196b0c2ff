/** How many pages of each kind are visited. */
export const VISITS = 40;
const ADMIN_PAGE_SIZE = 25;

/** An address for each number from 0, the same ones in each run. */
export type AddressesOf = (path: (time: number) => string) => string[];

export function eachOf(url: string): AddressesOf {
  return (path) => Array.from({ length: VISITS }, (_, time) => url + path(time));
}

/** The numbers of pages that exist, also on a small table, where some are visited several times. */
export function pagesOf(total: number, pageSize = ADMIN_PAGE_SIZE) {
  const count = Math.max(1, Math.floor(total / pageSize));
  const within = (page: number) => Math.max(1, Math.min(count, Math.floor(page)));
  return {
    first: (time: number) => within(1 + time),
    middle: (time: number) => within(count / 2 + time - VISITS / 2),
    last: (time: number) => within(count - (time % Math.max(1, Math.floor(count / 10)))),
    /** From that page on. */
    from: (page: number, time: number) => within(page + time),
  };
}

/** A word without its fourth letter. */
export const mistyped = (word: string) => word.slice(0, 3) + word.slice(4);
