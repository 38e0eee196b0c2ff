/** Park and Miller's generator: the same records in every load. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export function pick<Choice>(random: Random, choices: readonly Choice[]): Choice {
  return choices[Math.floor(choices.length * random())] as Choice;
}

/** A word of the given number of syllables, such as "bakoru". */
export function makeWord(random: Random, syllables: number): string {
  const syllable = () => pick(random, [..."bcdfghklmnprstvw"]) + pick(random, [..."aeiou"]);
  return Array.from({ length: syllables }, syllable).join("");
}

export function makeWords(random: Random, count: number): string[] {
  return Array.from({ length: count }, (_, rank) => makeWord(random, rank < 1_000 ? 2 : 4));
}

/** Few words are common and most are rare, as in any language. */
export function someWords(words: readonly string[], random: Random, count: number): string[] {
  return Array.from({ length: count }, () => words[Math.floor(words.length * random() ** 4)] ?? "");
}
