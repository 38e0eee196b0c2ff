import { LRUCache } from "lru-cache";

const VALUES_MAX = 100;
const VALUE_MAX_CHARACTERS = 260;

/**
 * A function of a header that computes its answer once for each of the values that are sent again and again. A longer
 * value than a browser sends is judged each time, so that strangers cannot fill the memory.
 */
export function remember<Answer extends string | boolean>(
  judge: (value: string) => Answer,
): (value: string) => Answer {
  const answers = new LRUCache<string, Answer>({ max: VALUES_MAX });
  return (value) => {
    const known = answers.get(value);
    if (known !== undefined) return known;
    const answer = judge(value);
    if (value.length <= VALUE_MAX_CHARACTERS) answers.set(value, answer);
    return answer;
  };
}
