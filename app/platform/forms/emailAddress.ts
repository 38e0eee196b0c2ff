import { refine } from "zod/mini";
import { requiredText } from "~/platform/forms/text";
import { ADDRESS_MAX_CHARACTERS, isPlainAddress } from "~/platform/mail/message";

/** A required plain email address whose domain has a dot: anything else typed into a form is a slip. */
export const requiredEmailAddress = requiredText(ADDRESS_MAX_CHARACTERS, {
  missing: "Enter your email address",
  name: "Email address",
}).check(
  refine(
    // An empty value has its own message.
    (text) => text === "" || (isPlainAddress(text) && /@[^@]+\.[^@.]+$/.test(text)),
    "Enter an email address in the format name@example.com",
  ),
);
