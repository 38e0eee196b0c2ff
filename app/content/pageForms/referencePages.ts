import * as z from "zod/mini";
import { editablePage } from "~/content/editablePage";
import { CLOSING, heading, paragraph, SEARCH_RESULT } from "~/content/textFields";
import { checkbox, fieldOf } from "~/platform/forms/fields";
import { items } from "~/platform/forms/listFields";

// Pages about a list of records: they are there while something stands in the list.

const optional = true;

const STUDY = {
  title: heading("Title", { hint: "What changed for the client, in a few words." }),
  client: heading("Client", {
    maxCharacters: 60,
    optional,
    hint: "Left empty, the page says “A confidential client”.",
  }),
  sector: heading("Sector", { maxCharacters: 40 }),
  service: heading("Service", {
    maxCharacters: 60,
    optional,
    hint: "The name of one of your services. That service then leads here.",
  }),
  problem: paragraph("The problem", { maxCharacters: 600 }),
  work: paragraph("What you did", { maxCharacters: 600 }),
  result: paragraph("The result", { maxCharacters: 600 }),
  figure: heading("Figure", { maxCharacters: 8, optional, hint: "Shown once it has a source." }),
  meaning: heading("What the figure means", { maxCharacters: 60, optional }),
  source: heading("Source of the figure", { optional }),
  quote: paragraph("Quote", { optional, hint: "Shown once the client has agreed." }),
  quoted: heading("Who said it", { maxCharacters: 80, optional }),
  consent: checkbox({ label: "They agreed to be quoted" }, { isCheckedAtFirst: false }),
};

export const caseStudiesPage = editablePage(
  { id: "case-studies", name: "Case studies", path: "/case-studies", list: "studies" },
  {
    Opening: { title: heading("Heading"), lead: paragraph("Text below it", { optional }) },
    "Case studies": {
      studies: items({ label: "Case studies" }, STUDY, { name: "case study", itemsMax: 12 }),
    },
    "Above the footer": CLOSING,
    "In search results": SEARCH_RESULT,
  },
);

const picture = fieldOf(
  "picture",
  {
    label: "Picture",
    optional: true,
    maxCharacters: 100,
    hint: "The address that Media shows, such as /media/ and its id.",
    autoComplete: "off",
  },
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^(\/media\/[0-9a-f-]{36})?$/, "Picture must be the address of an uploaded image"),
    ),
);

const PERSON = {
  name: heading("Name", { maxCharacters: 60 }),
  role: heading("Role", { maxCharacters: 80, optional }),
  picture,
  text: paragraph("About them", { maxCharacters: 300, optional }),
};

export const peoplePage = editablePage(
  { id: "people", name: "People", path: "/people", list: "people" },
  {
    Opening: { title: heading("Heading"), lead: paragraph("Text below it", { optional }) },
    People: { people: items({ label: "People" }, PERSON, { name: "person", itemsMax: 40 }) },
    "Above the footer": CLOSING,
    "In search results": SEARCH_RESULT,
  },
);
