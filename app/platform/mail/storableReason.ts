import type { Message } from "~/platform/mail/message";

const REASON_MAX_CHARACTERS = 200;
/** More than any server says. The rest is not searched for addresses, which takes quadratic time. */
const SEARCHED_MAX_CHARACTERS = 2_000;
/** Shorter values would remove half of the sentence and identify nobody. */
const WORD_MIN_CHARACTERS = 3;

/**
 * The reason of a failure, made safe to store, show and log. Mail servers and services quote their input, so this removes
 * everything that the mail itself contains, anything with an "@", control characters, and all text beyond the limit.
 */
export function storableReason(text: string, message: Partial<Message>): string {
  const cleanedReason = personalValues(message).reduce(
    (cleanedText, word) => cleanedText.replaceAll(word, "[…]"),
    text,
  );
  return mailboxNames(message)
    .reduce((cleanedText, name) => replaceWord(cleanedText, name), cleanedReason)
    .slice(0, SEARCHED_MAX_CHARACTERS)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[^\s<>()[\]"',;:]*@[^\s<>()"',;:]+/gu, "[address]")
    .trim()
    .slice(0, REASON_MAX_CHARACTERS);
}

/** The part before the "@": servers quote it without the host, as in "550 jane.doe: user unknown". */
function mailboxNames({ to, replyTo }: Partial<Message>): string[] {
  return [to, replyTo]
    .map((mailbox) => mailbox?.address.split("@")[0] ?? "")
    .filter((name) => name.length >= WORD_MIN_CHARACTERS);
}

/** Only where it is a whole word: a mailbox called "mail" is no reason to blacken "mailbox". */
function replaceWord(text: string, word: string): string {
  const isPartOf = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? "");
  return text.replaceAll(word, (found, at: number) =>
    isPartOf(text[at - 1]) || isPartOf(text[at + found.length]) ? found : "[…]",
  );
}

/** Longest first, so that replacing a name does not leave parts of an address. */
function personalValues({ to, replyTo, subject, templateParams }: Partial<Message>): string[] {
  const params = Object.values(templateParams ?? {});
  return [to?.address, to?.name, replyTo?.address, replyTo?.name, subject, ...params]
    .filter((word) => typeof word === "string" && word.length >= WORD_MIN_CHARACTERS)
    .map(String)
    .sort((one, other) => other.length - one.length);
}
