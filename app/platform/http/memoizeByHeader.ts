import { LRUCache } from "lru-cache";

const VALUES_MAX = 100;
const VALUE_MAX_CHARACTERS = 260;

/**
 * A function of a header that computes its result once for each of the values that are sent again and again. A longer value than
 * a browser sends is judged each time, so that strangers cannot fill the memory.
 */
export function memoizeByHeader<Result extends string | boolean>(
  judge: (value: string) => Result,
): (value: string) => Result {
  const results = new LRUCache<string, Result>({ max: VALUES_MAX });
  return (value) => {
    const cachedResult = results.get(value);
    if (cachedResult !== undefined) return cachedResult;
    const result = judge(value);
    if (value.length <= VALUE_MAX_CHARACTERS) results.set(value, result);
    return result;
  };
}
