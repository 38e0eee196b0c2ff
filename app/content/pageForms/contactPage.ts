import { editablePage } from "~/content/editablePage";
import { heading, paragraph, questions, SEARCH_RESULT, textLines } from "~/content/textFields";

const optional = true;

export const contactPage = editablePage(
  { id: "contact", name: "Contact", path: "/contact" },
  {
    Opening: { title: heading("Heading"), lead: paragraph("Text below it") },
    "Beside the form": {
      next_steps: textLines(
        "What happens next",
        "steps",
        5,
        "One in each line. In the confirmation of a message {reply-time} is the day of the reply.",
      ),
    },
    Questions: {
      questions_title: heading("Heading", { optional }),
      questions_text: paragraph("Text below it", { optional }),
      questions: questions("Questions", 10),
    },
    "Above the footer": {
      closing_title: heading("Heading of the panel", { optional }),
      closing_text: paragraph("Text of the panel", { optional }),
    },
    "In search results": SEARCH_RESULT,
  },
);
