import { CHALLENGE_MS, DEVICE_COOKIE_MS } from "~/accounts/rules";
import type { Text } from "~/languages/translate";

// The cookies page shows these; tests/browserEntries.test.ts finds one that is missing.

/** An entry that the program stores in a browser, under this name or under names that begin with it and a colon or hyphen. */
export interface BrowserEntry {
  name: string;
  what: Text;
  /** How long it lasts; without it, as long as a session. */
  lastsMs?: number;
  /** `{duration}` stands for how long it lasts; without a text, that alone is shown. */
  retention?: Text;
}

export const VISITOR_ENTRIES: readonly BrowserEntry[] = [
  {
    name: "theme",
    what: "Light or dark, stored by your browser (local storage) when you press the theme button. It is never sent to us.",
    retention: "until you clear it",
  },
  {
    name: "careers-search",
    what: "The filters of the job list, so that the way back from a job keeps them (session storage). It is part of that link only.",
    retention: "until you close the tab",
  },
  {
    name: "applied",
    what: "The email address of an application you just sent, to name it in the confirmation (session storage). It is never sent to us from there.",
    retention: "until the confirmation was shown, or you close the tab",
  },
  {
    name: "typed-form",
    what: "What you have typed into a form when you change the language of its page, to fill it in again there (session storage). It is never sent to us from there.",
    retention: "until the other page has opened, or you close the tab",
  },
];

export const ADMINISTRATOR_ENTRIES: readonly BrowserEntry[] = [
  {
    name: "frontdesk_session",
    what: "Keeps an administrator signed in.",
    retention: "{duration} at most, or until sign-out",
  },
  {
    name: "frontdesk_device",
    what: "Recognizes a browser that has signed in before, so that a stranger's failed attempts cannot lock its owner out.",
    lastsMs: DEVICE_COOKIE_MS,
  },
  {
    name: "frontdesk_second_step",
    what: "Remembers that the password was right while the second step of signing in is still owed.",
    lastsMs: CHALLENGE_MS,
    retention: "{duration} at most",
  },
  {
    name: "frontdesk_linked_sign_in",
    what: "Recognizes a browser that comes back from signing in with another provider.",
    lastsMs: CHALLENGE_MS,
    retention: "{duration} at most",
  },
  {
    name: "frontdesk_flash",
    what: "Remembers for one page which confirmation to show, such as “Saved”.",
    retention: "60 seconds",
  },
  {
    name: "frontdesk_parked_forms",
    what: "Recognizes the browser in which a form was sent that waits for the password to be confirmed.",
    lastsMs: CHALLENGE_MS,
    retention: "{duration} at most",
  },
  {
    name: "blog-draft",
    what: "What is being written in an article and is not saved yet (local storage). It is never sent to anybody but this site.",
    retention: "until it is saved or discarded",
  },
  {
    name: "page-draft",
    what: "What is being written in a page and is not saved yet (local storage). It is never sent to anybody but this site.",
    retention: "until it is saved or discarded",
  },
  {
    name: "unsaved-form",
    what: "A form that was being filled in when the session ended or the password was asked for again, or a note that was not sent, to fill it in again (session storage). Passwords are left out.",
    retention: "until it is sent, or you close the tab",
  },
  {
    name: "shortcuts",
    what: "Whether single keys do something in lists (local storage). It is never sent to us.",
    retention: "until you clear it",
  },
];
