export const EMAIL_ADDRESS_MAX_CHARACTERS = 254;
const LOCAL_MAX_CHARACTERS = 64;

/** Removes invisible characters, such as the marks of direction around what was copied from an address book. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, "");

// Accepts the same as <input type="email">, apart from "%" and "!", which old mail servers use for
// routing.
const LOCAL = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/**
 * Whether a text is one plain email address and nothing else: no display name, quotes, comments, lists, spaces, control
 * characters or address literals. ASCII only: browsers convert international domains to their xn-- form.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_ADDRESS_MAX_CHARACTERS) return false;
  const at = text.indexOf("@");
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return at > 0 && local.length <= LOCAL_MAX_CHARACTERS && LOCAL.test(local) && DOMAIN.test(domain);
}
