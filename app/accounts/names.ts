import { capitalized } from "~/platform/capitalized";

// The names of accounts.

export const NAME_MAX_CHARACTERS = 100;

/** How screens call those who act without an account. */
const RESERVED_NAMES = ["Operator", "The operator", "Visitor", "Visitors", "System", "The system"];

/** Spaces, and what no font draws; U+2800 is the empty pattern of Braille. */
const UNSEEN = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Letters of Cyrillic and Greek, each with the Latin one that it looks like in most fonts (after Unicode's list, UTS 39). */
const LOOK_ALIKES = new Map(
  [
    "аa АA ВB еe ЕE ѕs ЅS іi ІI їi јj ЈJ кk КK мm МM НH оo ОO рp РP сc СC тt ТT уy УY хx ХX ԁd ԛq ԝw һh Ӏl ӏl",
    "αa ΑA ΒB ΕE ΖZ ΗH ιi ΙI κk ΚK ΜM νv ΝN οo ΟO ρp ΡP ΤT υu ΥY χx ΧX",
  ]
    .flatMap((pairs) => pairs.split(" "))
    .map(([letter = "", latin = ""]) => [letter, latin]),
);

/** Names that people would take for one another have the same key: case, spaces, invisible characters and scripts aside. */
export function nameKey(name: string): string {
  const letters = [...name.normalize("NFKC").replace(UNSEEN, "")];
  return letters
    .map((letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join("")
    .toLowerCase();
}

const RESERVED_KEYS = new Set(RESERVED_NAMES.map(nameKey));

/** Whether a name reads like somebody who acts without an account. */
export const isReservedName = (name: string): boolean => RESERVED_KEYS.has(nameKey(name));

/** An `@` would read as an address; the others are unseen: control characters, line breaks, changes of direction. */
const NOT_IN_NAMES = /[@\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** "Zoë O'Neill-Łukasik (Mrs.)" is readable; a name with an `@`, or with nothing to see, is not. */
export const isReadableName = (name: string): boolean =>
  !NOT_IN_NAMES.test(name) && nameKey(name) !== "";

/** A name for a person who gave only an email address: "ada.rivera@example.com" becomes Ada Rivera. */
export function nameFromEmail(email: string): string {
  const [mailbox = ""] = email.split(/[@+]/);
  const words = mailbox.split(/[._-]+/).filter(Boolean);
  const name = words.map(capitalized).join(" ");
  return name || email;
}
