const NAME_MAX_CHARACTERS = 200;
const EXTENSION_MAX_CHARACTERS = 10;

/** Control and format characters, among them those that change the reading direction ("fdp.exe" is shown as "exe.pdf"). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Zero-width joiners are part of the spelling of Persian, Indic scripts and emoji. */
const JOINERS = new Set(["\u200c", "\u200d"]);

/** Windows rejects these as names, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Makes a name safe to show, store and save: one path segment without invisible characters, at most 200 characters, with its
 * extension.
 */
export function safeFileName(name: string): string {
  const segment = name.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visibleName = segment
    .replace(UNSEEN, (character) => (JOINERS.has(character) ? character : ""))
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/gu, " ");
  const trimmed = shortened(withoutOuterDots(visibleName));
  if (trimmed === "") return "file";
  return RESERVED.test(trimmed) ? `_${trimmed}` : trimmed;
}

/**
 * Without dots and spaces at either end. On purpose a loop: a regular expression takes quadratic time for a name full of them.
 */
function withoutOuterDots(name: string): string {
  let [start, end] = [0, name.length];
  while (start < end && /[\s.]/u.test(name.charAt(start))) start += 1;
  while (end > start && /[\s.]/u.test(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}

/** Returns the extension in lower case and without the dot; empty if the name has none. */
export function fileExtension(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** The Content-Disposition of a download (RFC 6266): an ASCII name for old clients and the real one in UTF-8. */
export function contentDisposition(name: string): string {
  const safe = safeFileName(name);
  const plain = safe
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%;]/gu, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${extendedValue(safe)}`;
}

/** encodeURIComponent does not escape four characters that RFC 8187 does not allow. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function shortened(name: string): string {
  if (name.length <= NAME_MAX_CHARACTERS) return name;
  const extension = fileExtension(name);
  const suffix = extension.length <= EXTENSION_MAX_CHARACTERS ? `.${extension}` : "";
  const stem = name.slice(0, NAME_MAX_CHARACTERS - suffix.length);
  return whole(stem).trimEnd() + name.slice(name.length - suffix.length);
}

/** The cut may split a surrogate pair. */
function whole(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1);
}
