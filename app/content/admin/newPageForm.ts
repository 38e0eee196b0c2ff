import * as z from "zod/mini";
import { slugOf } from "#markup/slug";
import { heading } from "~/content/textFields";
import { fieldOf, formOf, type TypedOf } from "~/platform/forms/fields";

export const ADDRESS_TAKEN = "The site has a page at this address. Choose another one";

const ADDRESS_MAX_CHARACTERS = 60;

const address = fieldOf(
  "text",
  {
    label: "Address",
    optional: true,
    limit: ADDRESS_MAX_CHARACTERS,
    hint: "Such as partners, for /partners. Made from the title if it is left empty.",
    autoComplete: "off",
  },
  z.string().check(
    z.overwrite((typed) => typed.trim().replace(/^\/+/, "").toLowerCase()),
    z.maxLength(
      ADDRESS_MAX_CHARACTERS,
      `Address must be ${ADDRESS_MAX_CHARACTERS} characters or fewer`,
    ),
    z.refine(
      (typed) => typed === "" || typed === slugOf(typed),
      "Address must be letters, digits and hyphens",
    ),
  ),
);

export const newPageForm = formOf({ title: heading("Title", { limit: 70 }), address });

export type TypedNewPage = TypedOf<typeof newPageForm.fields>;
