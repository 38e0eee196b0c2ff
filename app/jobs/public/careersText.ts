import { BadgeCheck, LifeBuoy, Route, Wallet } from "lucide-react";
import type { Question } from "~/ui/primitives/Faq";
import type { Step } from "~/ui/primitives/Steps";
import type { Perk } from "~/ui/sections/Offerings";

/** Shown only while every open job states its pay. */
export const PAY_PERK: Perk = {
  icon: Wallet,
  title: "Pay, in the open",
  text: "A salary range on every listing before you apply.",
};

export const PERKS: Perk[] = [
  {
    icon: LifeBuoy,
    title: "Health and time off",
    text: "Medical cover, paid leave and paid holidays.",
  },
  {
    icon: BadgeCheck,
    title: "Certification support",
    text: "Paid exams, and work hours to prepare for them.",
  },
  {
    icon: Route,
    title: "A range of projects",
    text: "From two-month builds to year-long programs.",
  },
];

export const HIRING_STEPS: Step[] = [
  {
    title: "Application review",
    text: "We read your resume against the role, not against keywords.",
  },
  {
    title: "Initial interview",
    text: "A conversation about your work and what you want next.",
  },
  { title: "Technical assessment", text: "A short, realistic task in your own tools." },
  {
    title: "Team interview",
    text: "Meet the people you would work with, and question them.",
  },
  { title: "Offer and onboarding", text: "A written offer, then a planned first month." },
];

export const CAREERS_QUESTIONS: Question[] = [
  {
    question: "Can I apply for more than one position?",
    result: "Yes. Apply to each role separately so the right team sees your application.",
  },
  {
    question: "Which file types can I upload?",
    result:
      "PDF, DOC or DOCX, up to 5 MB. A resume is the one thing we need; a cover letter and links to your work are welcome.",
  },
  {
    question: "What happens to my data?",
    result:
      "Only the hiring team can see it, and your resume has no public address. Our privacy policy says how long we keep it and how to have it removed.",
  },
];

/** Shown only while every open job states its pay. */
export function payQuestion({ namesBenefits }: { namesBenefits: boolean }): Question {
  const benefits = namesBenefits ? ", and benefits are listed on the same page" : "";
  return {
    question: "Are the pay ranges real?",
    result: `Yes. Each range is what we expect to pay at hire for that role${benefits}.`,
  };
}
