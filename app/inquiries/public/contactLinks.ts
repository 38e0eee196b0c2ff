import type { Question } from "~/ui/primitives/Faq";

/** The promised reply time. The admin area computes overdue inquiries accordingly (platform/config/officeCalendar). */
export const REPLY_TIME = "within 24 hours on business days";

/** Below the heading of the last panel of a page. */
export const WRITE_TO_US = {
  text: `A few sentences is enough. A consultant reads it and replies ${REPLY_TIME}.`,
  link: { label: "Contact us", href: "/contact" },
};

/** `when` is the promise, or the day on which it ends for a message that was sent. */
export const whatHappensNext = (when: string) => [
  "A consultant who knows the subject reads your message.",
  `You get a reply ${when}, with questions or a time to talk.`,
  "If we are a fit, you receive a short written proposal.",
];

export const WHAT_HAPPENS_NEXT = whatHappensNext(REPLY_TIME);

export const CONTACT_QUESTIONS: Question[] = [
  {
    question: "Which services do you offer?",
    result:
      "AI and machine learning, cloud infrastructure, data engineering, system integration, digital transformation and staff augmentation. You can buy one or combine several under one plan.",
  },
  {
    question: "How do you keep our information secure?",
    result:
      "Access is limited to the people on your project, data stays in the systems you choose, and we agree the handling rules in writing before work starts.",
  },
  {
    question: "How does the staff augmentation process work?",
    result:
      "Four steps: we assess the need, match people to it, onboard them into your team, and stay in touch for as long as they are with you.",
  },
  {
    question: "How long does a typical project take?",
    result:
      "Small projects usually take 2 to 3 months. Large ones take 6 to 12 months, delivered in stages you can use along the way.",
  },
];
