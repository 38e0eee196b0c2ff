const NAME_MAX_CHARACTERS = 200;
const EXTENSION_MAX_CHARACTERS = 10;

/** Control and format characters (among them those that turn the reading direction, so that "fdp.exe" reads as "exe.pdf"). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Zero-width joiners are part of the spelling of Persian, Indic scripts and emoji. */
const JOINERS = new Set(["\u200c", "\u200d"]);

/** Windows refuses these as names, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * A name as a person may see, store and save it: one path segment, nothing unseen, at most 200 characters, its
 * extension kept.
 */
export function safeFileName(name: string): string {
  const segment = name.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const seen = segment
    .replace(UNSEEN, (character) => (JOINERS.has(character) ? character : ""))
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/gu, " ");
  const trimmed = shortened(seen.replace(/^[\s.]+|[\s.]+$/gu, ""));
  if (trimmed === "") return "file";
  return RESERVED.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** Lower case, without the dot; empty when the name has none. */
export function fileExtension(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** The header value of a download, RFC 6266: a plain name for old clients and the true one in UTF-8. */
export function contentDisposition(name: string): string {
  const safe = safeFileName(name);
  const plain = safe
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%;]/gu, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${extendedValue(safe)}`;
}

/** encodeURIComponent leaves four characters alone that RFC 8187 does not allow. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function shortened(name: string): string {
  if (name.length <= NAME_MAX_CHARACTERS) return name;
  const extension = fileExtension(name);
  const kept = extension.length <= EXTENSION_MAX_CHARACTERS ? `.${extension}` : "";
  const stem = name.slice(0, NAME_MAX_CHARACTERS - kept.length);
  return whole(stem).trimEnd() + name.slice(name.length - kept.length);
}

/** A cut may fall between the two halves of one character. */
function whole(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1);
}
