import type { Inquiry } from "~/inquiries/inquiry";
import { serviceName } from "~/inquiries/rules";
import { fieldOf, formOf, requiredText, type TypedOf } from "~/platform/forms/fields";
import { fillPlaceholders, onlyPlaceholders } from "~/platform/forms/templateText";

export const SAVED_REPLIES_MAX = 100;
/** The address of a saved reply that does not exist yet has this in place of an id. */
export const NEW_REPLY = "new";

/** A text for replies that are written often. It names no person. */
export interface SavedReply {
  id: string;
  title: string;
  text: string;
}

export type TypedReply = TypedOf<typeof savedReplyForm.fields>;

const PLACEHOLDERS = ["name", "company", "service", "reference", "sender"] as const;

const TITLE = { label: "Title", hint: "What you look for it by.", maxCharacters: 80 };
const TEXT = {
  label: "Text",
  hint:
    "{name} and {company} are who wrote to us, {service} what they asked about, {reference} the number of their " +
    "message, {sender} is you.",
  rows: 8,
  // Some mail programs shorten longer messages when a browser opens them.
  maxCharacters: 1_000,
};

export const savedReplyForm = formOf({
  title: fieldOf(
    "text",
    TITLE,
    requiredText(TITLE.maxCharacters, { name: "Title", missing: "Enter a title" }),
  ),
  text: fieldOf(
    "textarea",
    TEXT,
    requiredText(TEXT.maxCharacters, {
      name: "Text",
      missing: "Enter the text of the reply",
    }).check(onlyPlaceholders(PLACEHOLDERS)),
  ),
});

type RepliedInquiry = Pick<Inquiry, "name" | "company" | "service" | "reference">;

/** The text of a reply to one inquiry. */
export function fillReply(text: string, inquiry: RepliedInquiry, sender: string): string {
  const { name, company, reference } = inquiry;
  const service = serviceName(inquiry.service);
  return fillPlaceholders(text, { name, company, service, reference, sender });
}

export const DELETE_REPLY_QUESTION =
  "Are you sure you want to delete this saved reply? This action cannot be undone.";
export const REPLY_FAILED = "Failed to save reply. Please try again later.";

/** Why a change of saved replies was rejected, by the reason that its command returned. */
export const REPLY_REASONS = {
  "reply-missing": "The reply no longer exists.",
  "reply-changed": "Somebody else has changed it since this page was loaded.",
  "too-many-replies": `There are ${SAVED_REPLIES_MAX} saved replies already. Delete one that nobody needs.`,
};
