const TIMES = 40;
const ADMIN_PAGE_SIZE = 25;

/** An address for each number from 0, the same ones in each run. */
export type Each = (path: (time: number) => string) => string[];

export function eachOf(url: string): Each {
  return (path) => Array.from({ length: TIMES }, (_, time) => url + path(time));
}

/** The numbers of pages that exist, also on a small table, where some are visited several times. */
export function pagesOf(total: number, pageSize = ADMIN_PAGE_SIZE) {
  const count = Math.max(1, Math.floor(total / pageSize));
  const within = (page: number) => Math.max(1, Math.min(count, Math.floor(page)));
  return {
    first: (time: number) => within(1 + time),
    middle: (time: number) => within(count / 2 + time - TIMES / 2),
    last: (time: number) => within(count - (time % Math.max(1, Math.floor(count / 10)))),
    /** From that page on. */
    from: (page: number, time: number) => within(page + time),
  };
}
