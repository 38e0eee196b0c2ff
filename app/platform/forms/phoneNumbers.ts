/** Digits of any script, and what people write between them. */
const PHONE_CHARACTERS = /^[\p{Nd}\p{Pd}\s+()./·]+$/u;
/** "ext. 45", "x45" or "#45" at the end. */
const EXTENSION = /[\s,;]*(?:extension|ext|x|#)[\s.:]*(\p{Nd}{1,7})$/iu;
/** Digits that are dialed to call abroad; not part of the number. */
const DIALED_ABROAD = /^(?:00|011)/;
/** The most by E.164, the international standard; the fewest that a number with its area has anywhere. */
const [DIGITS_MIN, DIGITS_MAX] = [7, 15];

/** Whether a text is a phone number in any country's spelling. */
export function isPhoneNumber(text: string): boolean {
  const number = text.trim().replace(EXTENSION, "");
  if (!PHONE_CHARACTERS.test(number)) return false;
  const digits = number.replace(/[^\p{Nd}]/gu, "").replace(DIALED_ABROAD, "");
  return digits.length >= DIGITS_MIN && digits.length <= DIGITS_MAX;
}

/**
 * A phone number as a link (RFC 3966), with its digits in ASCII: "(212) 555-0123 ext. 45" is "tel:2125550123;ext=45". A zero in
 * brackets is not dialed from abroad: "+44 (0)20 7946 0018" is "tel:+442079460018".
 */
export function telAddress(phone: string): string {
  const typed = phone.trim().replace(/\p{Nd}/gu, asciiDigit);
  const [ending = "", extension] = EXTENSION.exec(typed) ?? [];
  const written = typed.slice(0, typed.length - ending.length);
  const number = written.includes("+") ? written.replace("(0)", "") : written;
  return `tel:${number.replace(/[^\d+]/g, "")}${extension ? `;ext=${extension}` : ""}`;
}

/** "٥" -> "5": in Unicode the digits of a script stand one after the other, from zero to nine. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
