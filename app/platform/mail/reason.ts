import type { Message } from "~/platform/mail/message";

const REASON_MAX_CHARACTERS = 200;
/** Shorter words would blot out half the sentence and tell nothing about anybody. */
const WORD_MIN_CHARACTERS = 3;

/**
 * A cause of failure that may be stored, shown and logged. Mail servers and services love to quote what they were
 * given: whatever stands in the mail itself goes, anything around an "@", control characters, and all past a sentence.
 */
export function storableReason(text: string, message: Partial<Message>): string {
  const told = wordsOf(message).reduce((rest, word) => rest.replaceAll(word, "[…]"), text);
  return told
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[^\s<>()[\]"',;:]*@[^\s<>()"',;:]+/gu, "[address]")
    .trim()
    .slice(0, REASON_MAX_CHARACTERS);
}

/** Longest first, so that a name inside an address does not leave the rest of it standing. */
function wordsOf({ to, replyTo, subject, templateParams }: Partial<Message>): string[] {
  const params = Object.values(templateParams ?? {});
  return [to?.address, to?.name, replyTo?.address, replyTo?.name, subject, ...params]
    .filter((word) => typeof word === "string" && word.length >= WORD_MIN_CHARACTERS)
    .map(String)
    .sort((one, other) => other.length - one.length);
}
