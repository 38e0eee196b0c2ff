import { CAREERS_QUESTIONS } from "~/routes/public/parts/careersText";
import { Faq } from "~/ui/primitives/Faq";
import { Section, Split } from "~/ui/sections/Section";

export function CareersQuestions() {
  return (
    <Section sunken>
      <Split
        title="Questions from applicants"
        text={
          <>
            Something else? <a href="/contact">Contact us</a> and we will answer.
          </>
        }
      >
        <Faq questions={CAREERS_QUESTIONS} />
      </Split>
    </Section>
  );
}
