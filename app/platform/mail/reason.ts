import type { Message } from "~/platform/mail/message";

const REASON_MAX_CHARACTERS = 200;
/** More than any server says. The rest is not searched for addresses, which takes quadratic time. */
const SEARCHED_MAX_CHARACTERS = 2_000;
/** Shorter values would remove half of the sentence and identify nobody. */
const WORD_MIN_CHARACTERS = 3;

/**
 * The reason of a failure, made safe to store, show and log. Mail servers and services quote their input, so this
 * removes everything that the mail itself contains, anything with an "@", control characters, and all text beyond the
 * limit.
 */
export function storableReason(text: string, message: Partial<Message>): string {
  const cleaned = personalValues(message).reduce(
    (rest, word) => rest.replaceAll(word, "[…]"),
    text,
  );
  return cleaned
    .slice(0, SEARCHED_MAX_CHARACTERS)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[^\s<>()[\]"',;:]*@[^\s<>()"',;:]+/gu, "[address]")
    .trim()
    .slice(0, REASON_MAX_CHARACTERS);
}

/** Longest first, so that replacing a name does not leave parts of an address. */
function personalValues({ to, replyTo, subject, templateParams }: Partial<Message>): string[] {
  const params = Object.values(templateParams ?? {});
  return [to?.address, to?.name, replyTo?.address, replyTo?.name, subject, ...params]
    .filter((word) => typeof word === "string" && word.length >= WORD_MIN_CHARACTERS)
    .map(String)
    .sort((one, other) => other.length - one.length);
}
