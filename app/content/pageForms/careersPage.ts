import { editablePage } from "~/content/editablePage";
import { heading, paragraph, questions, SEARCH_RESULT, titledTexts } from "~/content/textFields";

const optional = true;
/** Some texts promise pay ranges: they are left out as soon as one open position has none. */
const WHILE_PAY_IS_STATED = "Shown while every open position states its pay.";

export const careersPage = editablePage(
  { id: "careers", name: "Careers", path: "/careers" },
  {
    Opening: {
      title: heading("Heading"),
      lead: paragraph("Text below it"),
      lead_with_pay: paragraph("The same with a promise of pay ranges", {
        hint: WHILE_PAY_IS_STATED,
      }),
    },
    "What people get": {
      perks_title: heading("Heading", { optional }),
      perks: titledTexts("Cards", "card", 5),
      pay_perk_title: heading("Title of a card about pay", { hint: WHILE_PAY_IS_STATED, optional }),
      pay_perk_text: paragraph("Text of that card", { maxCharacters: 200, optional }),
    },
    Hiring: {
      steps_title: heading("Heading", { optional }),
      steps_lead: paragraph("Text below it", { optional }),
      steps: titledTexts("Steps", "step", 6),
    },
    Questions: {
      questions_title: heading("Heading", { optional }),
      questions_text: paragraph("Text below it", {
        optional,
        hint: "A link is written as [its words](/its-address).",
      }),
      questions: questions("Questions", 10),
      pay_question: heading("A question about pay", { hint: WHILE_PAY_IS_STATED, optional }),
      pay_answer: paragraph("Its answer", { optional }),
      pay_answer_with_benefits: paragraph("Its answer if all of them name benefits too", {
        optional,
      }),
    },
    "On every job and application form": {
      equal_opportunity: paragraph("Equal opportunity", {
        optional,
        maxCharacters: 1_000,
        hint: "That you decide without regard to race, religion, sex, age, disability and so on, as your law names them.",
      }),
      accommodations: paragraph("Accommodations", {
        optional,
        maxCharacters: 1_000,
        hint: "Whom applicants with a disability ask for help. A link is written as [its words](mailto:{email}).",
      }),
    },
    "In search results": {
      ...SEARCH_RESULT,
      meta_description_with_pay: paragraph("Description with a promise of pay ranges", {
        maxCharacters: 200,
        hint: WHILE_PAY_IS_STATED,
      }),
    },
  },
);
