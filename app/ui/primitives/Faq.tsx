import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "~/ui/primitives/Icon";

export interface Question {
  question: string;
  answer: ReactNode;
}

/** Native <details>; because they share one `name`, opening one closes the others. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="faq" data-reveal="">
      {questions.map(({ question, answer }, index) => (
        <details key={question} name="faq" open={index === 0}>
          <summary>
            {question}
            <Icon of={Plus} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
