import { slugOf } from "#markup/slug";
import { editablePage } from "~/content/editablePage";
import { anchor } from "~/content/pageForms/legalPages";
import { heading, legalText, paragraph, SEARCH_RESULT } from "~/content/textFields";
import { choice } from "~/platform/forms/fields";
import { items } from "~/platform/forms/listFields";

// Pages that an owner adds, such as /partners. Nothing but their address says that they exist: it is in their id.

const ID = /^plain-([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** How many pages an owner may add: each process holds all of them in memory, and the footer links to them. */
export const PLAIN_PAGES_MAX = 50;

/** A longer one would push others out of the bar. */
export const MENU_LABEL_MAX_CHARACTERS = 20;

export const plainPageId = (address: string) => `plain-${address}`;

/**
 * The address that a text makes: "Our_Team" -> "our-team". "" without a Latin letter or digit. Unlike the slug of a post it has
 * no underscore.
 */
export const plainAddressOf = (text: string): string => slugOf(text.replaceAll("_", " "));

/** All of them have one form: a footer lists dozens, and making a form takes longer than rendering the link. */
const FORM = editablePage(
  { id: "plain", name: "", path: "" },
  {
    Opening: {
      title: heading("Heading"),
      summary: paragraph("Summary", { optional: true, hint: "Shown below the heading." }),
      linked_in: choice(
        {
          label: "Linked in",
          optional: true,
          placeholder: "Nowhere",
          choices: [
            { value: "footer", label: "The footer" },
            { value: "menu", label: "The menu and the footer" },
          ],
        },
        { wrong: "Choose where the page is linked" },
      ),
      link_label: heading("Name in links", {
        maxCharacters: MENU_LABEL_MAX_CHARACTERS,
        optional: true,
        hint: `Its heading if it is left empty; in the menu only if that has at most ${MENU_LABEL_MAX_CHARACTERS} characters.`,
      }),
    },
    Sections: {
      sections: items(
        { label: "Sections" },
        { title: heading("Heading"), anchor, text: legalText() },
        { name: "section", itemsMax: 30 },
      ),
    },
    "In search results": SEARCH_RESULT,
  },
);

export type PlainPage = typeof FORM;

/** The page with this address, such as `partners`, whether it is there or not. */
export function plainPage(address: string): PlainPage {
  return { ...FORM, id: plainPageId(address), name: `/${address}`, path: `/${address}` };
}

/** The page of an id; null for the id of any other page. */
export function findPlainPage(id: string): PlainPage | null {
  const address = ID.exec(id)?.[1];
  return address ? plainPage(address) : null;
}
