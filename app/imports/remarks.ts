import type { Remark } from "~/imports/report";

/** What lists show in one line, and indexes hold. */
const LINE_MAX_CHARACTERS = 200;

/** What is to be said about one row while it is read. */
export interface Remarks {
  readonly list: Remark[];
  say(reason: string): void;
  /** A text of one line, cut if no list could show it. */
  line(text: string, what: string): string;
}

export function createRemarks(kind: Remark["kind"]): Remarks {
  const list: Remark[] = [];
  const say = (reason: string) => void list.push({ kind, reason });
  return {
    list,
    say,
    line(text, what) {
      if (text.length <= LINE_MAX_CHARACTERS) return text;
      say(`its ${what} was cut to ${LINE_MAX_CHARACTERS} characters`);
      return text.slice(0, LINE_MAX_CHARACTERS).toWellFormed().trim();
    },
  };
}

/** Whether an id of the source can be a record's here: part of an address, and of an index. */
export function isUsableId(id: string): boolean {
  return id !== "" && id.length <= LINE_MAX_CHARACTERS && !/[/?#%\\\s]/.test(id);
}
