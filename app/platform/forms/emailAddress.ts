import { refine } from "zod/mini";
import { requiredText } from "~/platform/forms/text";
import { ADDRESS_MAX_CHARACTERS, isPlainAddress } from "~/platform/mail/address";

/** One plain address of mail that must be there. */
export const requiredEmailAddress = requiredText(ADDRESS_MAX_CHARACTERS, {
  missing: "Enter your email address",
  name: "Email address",
}).check(
  refine(
    // An empty one has its own words.
    (text) => text === "" || isPlainAddress(text),
    "Enter an email address in the format name@example.com",
  ),
);
