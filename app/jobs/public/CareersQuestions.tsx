import type { OpenJobsPromise } from "~/jobs/openJobsPromise.server";
import { CAREERS_QUESTIONS, payQuestion } from "~/jobs/public/careersText";
import { Faq } from "~/ui/primitives/Faq";
import { Section, Split } from "~/ui/sections/Section";

export function CareersQuestions({ promise }: { promise: OpenJobsPromise }) {
  const pay = promise.statesPay ? [payQuestion(promise)] : [];
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
        <Faq questions={[...CAREERS_QUESTIONS, ...pay]} />
      </Split>
    </Section>
  );
}
